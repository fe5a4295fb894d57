/** What keeps a backup or a restore from being made, in a sentence for the operator; never with a password. */
export class BackupFault extends Error {}
