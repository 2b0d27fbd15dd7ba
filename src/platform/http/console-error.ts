import { CONSOLE_ERRORS, type ConsoleErrorCode } from '#kernel/console-errors.ts'
import { DomainError, ERRORS, type ErrorCode, type MemberErrorCode } from '#kernel/errors.ts'

/** A refusal to staff. Apart from the members' errors, so that none of it reaches their browsers. */
export class ConsoleError extends DomainError {
  readonly says: string

  constructor(code: ConsoleErrorCode) {
    super(code)
    this.says = CONSOLE_ERRORS[code].says
  }

  override get status(): number {
    return CONSOLE_ERRORS[this.code as ConsoleErrorCode].status
  }
}

export const statusOf = (code: ErrorCode): number =>
  Object.hasOwn(CONSOLE_ERRORS, code)
    ? CONSOLE_ERRORS[code as ConsoleErrorCode].status
    : ERRORS[code as MemberErrorCode]
