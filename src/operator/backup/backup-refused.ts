/** A backup cannot be made or restored like this; the message is one sentence for the operator. */
export class BackupRefused extends Error {}
