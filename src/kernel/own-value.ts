/** Safe lookup of an untrusted key: never finds inherited ones such as `constructor`. */
export const ownValue = <T>(record: Readonly<Partial<Record<string, T>>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined
