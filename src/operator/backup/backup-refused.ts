/** The message is written for the operator and shown without a stack. */
export class BackupRefused extends Error {}
