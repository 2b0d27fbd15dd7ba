import { DAY } from '#kernel/time.ts'

export const STORES = ['cookies', 'lasting', 'tab', 'offline'] as const
export type Store = (typeof STORES)[number]

export type StoredKey = {
  /** A trailing star matches every name with that prefix. */
  name: string
  store: Store
  /** Reason, as the text id `legal.stored_<why>`. */
  why: string
  /** Milliseconds, or the event that removes it. */
  kept: number | 'tab' | 'done' | 'removed'
}

/**
 * Everything this product stores in a browser. The cookies page shows this list, and tests/e2e/stored-keys.spec.ts
 * fails on anything else. Add new keys here, with their reason in `legal.json`.
 */
export const STORED_KEYS = [
  // Over https the prefix binds the session to this host; a browser never has both names.
  { name: '__Host-duet_session', store: 'cookies', why: 'session', kept: 30 * DAY },
  { name: 'duet_session', store: 'cookies', why: 'session', kept: 30 * DAY },
  { name: 'duet_device', store: 'cookies', why: 'device', kept: 365 * DAY },
  { name: 'locale', store: 'cookies', why: 'locale', kept: 365 * DAY },
  { name: 'country', store: 'cookies', why: 'country', kept: 365 * DAY },
  { name: 'theme', store: 'cookies', why: 'theme', kept: 365 * DAY },
  { name: 'entry', store: 'cookies', why: 'entry', kept: 365 * DAY },
  { name: 'banner_*', store: 'cookies', why: 'banner', kept: 365 * DAY },
  { name: 'tracking', store: 'cookies', why: 'tracking', kept: 30 * DAY },
  { name: 'age_refused', store: 'cookies', why: 'age_refused', kept: 1 * DAY },
  { name: 'chat_outbox.*', store: 'lasting', why: 'chat_outbox', kept: 'done' },
  { name: 'chat_draft.*', store: 'lasting', why: 'chat_draft', kept: 'done' },
  { name: 'chat_last.*', store: 'lasting', why: 'chat_last', kept: 'removed' },
  { name: 'signup_refused_at', store: 'lasting', why: 'signup_refused_at', kept: 'removed' },
  { name: 'push_for', store: 'lasting', why: 'push_for', kept: 'removed' },
  { name: 'signup_draft', store: 'tab', why: 'signup_draft', kept: 'tab' },
  { name: 'signup_about_me', store: 'tab', why: 'signup_draft', kept: 'tab' },
  { name: 'signup_client_id', store: 'tab', why: 'signup_client_id', kept: 'tab' },
  { name: 'lander_likes', store: 'tab', why: 'lander_likes', kept: 'tab' },
  { name: 'after_credits', store: 'tab', why: 'after_credits', kept: 'tab' },
  { name: 'chunk_reload', store: 'tab', why: 'chunk_reload', kept: 'tab' },
  { name: 'react-router-scroll-positions', store: 'tab', why: 'scroll', kept: 'tab' },
  { name: 'offline-*', store: 'offline', why: 'offline_page', kept: 'removed' },
] as const satisfies readonly StoredKey[]

export const isListed = (store: Store, name: string): boolean =>
  STORED_KEYS.some(
    (key) =>
      key.store === store && (key.name.endsWith('*') ? name.startsWith(key.name.slice(0, -1)) : key.name === name),
  )
