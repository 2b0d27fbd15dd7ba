import { OperatorError } from '#platform/operator-error.ts'

/** Its words for the help are in `commands.ts`. */
export type Command = { name: string; run(args: readonly string[]): Promise<void> }

/** The message is shown without a stack and says how to call the command. */
export class UsageError extends OperatorError {}

/** An ignored argument would mislead: `check --fix` fixes nothing. */
export function refuseWords({ name }: Pick<Command, 'name'>, args: readonly string[]): void {
  if (args.length > 0) throw new UsageError(`${name} takes no arguments`)
}
