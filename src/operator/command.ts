export type Command = { name: string; usage: string; does: string; run(args: readonly string[]): Promise<void> }

/** The command was called in a way it cannot understand; the message says how it is meant. */
export class UsageError extends Error {}
