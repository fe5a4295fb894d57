#!/bin/sh
# Makes the secrets of compose.yaml at its first start and keeps them from then on.
# Usage: make-secrets.sh FOLDER_OF_THE_APPLICATION FOLDER_OF_THE_DATABASE
set -eu
application=$1
database=$2
# The users of both images must be able to read them, and nobody else sees these volumes.
umask 022

# keep FILE TEXT: writes the file whole, unless it is there.
keep() {
  [ -s "$1" ] && return
  [ -n "$2" ] || { echo "$1 could not be made" >&2; exit 1; }
  printf '%s' "$2" >"$1.new"
  mv "$1.new" "$1"
}

keep "$application/master-key" "$(head -c 32 /dev/urandom | base64)"
keep "$database/password" "$(head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n')"
keep "$application/database-url" "mysql://parley:$(cat "$database/password")@mysql:3306/parley"
