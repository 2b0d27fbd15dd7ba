/** Browser timers overflow after 24 days; nobody waits for more than an hour anyway. */
const LONGEST = 3600

/** NAV-6: the seconds in `t`. */
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
