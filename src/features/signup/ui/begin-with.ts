/** Adds an opening on a line of its own; one that nobody went on with makes room for it. */
export function beginWith(written: string, words: string, starters: readonly string[]): string {
  const lines = written.trimEnd().split('\n')
  const unused = starters.includes(lines.at(-1)?.trim() ?? '')
  const before = (unused ? lines.slice(0, -1) : lines).join('\n').trimEnd()
  return `${before}${before === '' ? '' : '\n'}${words} `
}
