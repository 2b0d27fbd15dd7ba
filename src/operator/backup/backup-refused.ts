import { OperatorError } from '#platform/operator-error.ts'

/** The message is written for the operator and shown without a stack. */
export class BackupRefused extends OperatorError {}
