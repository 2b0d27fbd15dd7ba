/** Longer than an hour nobody waits, and timers of browsers end at 24 days: what is longer is no delay. */
const LONGEST = 3600

/** NAV-6: the seconds in `t`; undefined when there are none. */
export function delayIn(search: string): number | undefined {
  const text = new URLSearchParams(search).get('t')
  if (text === null || !/^\d{1,4}$/.test(text)) return undefined
  const seconds = Number(text)
  return seconds <= LONGEST ? seconds : undefined
}

export function withoutDelay(search: string): string {
  const rest = new URLSearchParams(search)
  rest.delete('t')
  return rest.toString()
}
