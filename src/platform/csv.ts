/** A spreadsheet takes a cell that begins like this for a formula, which could run what a stranger typed. */
const FORMULA = /^[=+\-@\t\r]/

/** CSV as RFC 4180 wants it, with formulas disarmed. */
export const csvOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, ...rows].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
