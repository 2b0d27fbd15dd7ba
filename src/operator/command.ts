export type Command = { name: string; usage: string; does: string; run(args: readonly string[]): Promise<void> }

/** The command was called in a way it cannot understand; the message says how it is meant. */
export class UsageError extends Error {}

/** For a command that is its name alone: whoever adds a word wants something that it would not do. */
export function refuseWords({ name }: Pick<Command, 'name'>, args: readonly string[]): void {
  if (args.length > 0) throw new UsageError(`${name} takes no further words`)
}
