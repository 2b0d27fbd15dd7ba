/** Looks up a key that a stranger may have chosen: `constructor` and its kind are never found. */
export const ownValue = <T>(record: Readonly<Partial<Record<string, T>>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined
