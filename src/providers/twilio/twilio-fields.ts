import { applyDecorators } from '@nestjs/common';
import { isIP } from 'node:net';
import { type Fault, HasNoFault } from '../../platform/http/fault.js';
import { IsTrimmed } from '../../platform/http/fields.js';
import { textFault } from '../../platform/http/text-rules.js';

export const API_BASE_MAX = 200;
const PLACE_MAX = 40;
const PLACE = /^[a-z0-9-]+$/;
const SID_DIGITS = 32;

/** An id of Twilio: two letters that say of what, and 32 hexadecimal digits. */
export function IsSid(letters: 'AC' | 'SK' | 'MG'): PropertyDecorator {
  const form = new RegExp(`^${letters}[0-9a-fA-F]{${SID_DIGITS}}$`);
  const sentence = `must be ${letters} and ${SID_DIGITS} hexadecimal digits`;
  return applyDecorators(
    IsTrimmed(),
    HasNoFault((value) => formFault(value, letters.length + SID_DIGITS, (text) => form.test(text), sentence)),
  );
}

/** Twilio's name of a region or of an edge location. */
export function IsPlace(): PropertyDecorator {
  const sentence = 'must be a name of Twilio, such as ie1 or dublin: small letters, digits and "-"';
  return HasNoFault((value) => formFault(value, PLACE_MAX, (text) => PLACE.test(text), sentence));
}

/** Where Twilio's API is reached. Credentials go there: only a server on the same machine is spoken to in the clear. */
export function IsApiBase(): PropertyDecorator {
  const sentence = 'must be an https URL, or an http one of this machine, without user name, query and fragment';
  return HasNoFault((value) => formFault(value, API_BASE_MAX, isApiBase, sentence));
}

function isApiBase(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username !== '' || password !== '' || search !== '' || hash !== '') return false;
  if (protocol === 'https:') return true;
  const isHere =
    hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
  return protocol === 'http:' && isHere;
}

function formFault(value: unknown, max: number, isSo: (text: string) => boolean, sentence: string): Fault | null {
  return (
    textFault(value, { min: 1, max, verbatim: true }) ?? (isSo(value as string) ? null : { rule: 'matches', sentence })
  );
}
