const SHOWN = 200

/** The first line of an error, without what may name a person: addresses, ids, quoted values, long numbers. */
export function scrubError(error: string): string {
  const [line = ''] = error.split('\n')
  return line
    .slice(0, 1000)
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/(["'`“]).*?(["'`”])/g, '$1…$2')
    .replaceAll(/\b[\w-]{22,}\b/g, '…')
    .replaceAll(/\+?\d[\d .-]{6,}\d/g, '…')
    .slice(0, SHOWN)
}
