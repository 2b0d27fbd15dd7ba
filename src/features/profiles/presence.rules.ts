import { DAY } from '#kernel/time.ts'

import { ONLINE } from './standing.rules.ts'

export type Presence = { last_active: Date | null; hidden_at: Date | null; invisible: boolean; fictional: boolean }

/** Active within five minutes, with no hidden page since. Fictional and invisible people are never online. */
export function isOnline({ last_active, hidden_at, invisible, fictional }: Presence, now: Date): boolean {
  if (fictional || invisible || last_active === null) return false
  if (hidden_at !== null && hidden_at >= last_active) return false
  return now.getTime() - last_active.getTime() < ONLINE
}

const WORDS = [
  [1, 'today'],
  [7, 'this_week'],
  [31, 'this_month'],
] as const

/** The last visit, as coarse as the labels; null for fictional and invisible people. */
export function lastActiveOf(person: Presence, now: Date) {
  if (person.fictional || person.invisible || person.last_active === null) return null
  if (isOnline(person, now)) return 'online'
  const days = (now.getTime() - person.last_active.getTime()) / DAY
  return WORDS.find(([below]) => days < below)?.[1] ?? 'earlier'
}
