import type { Kind } from './plan.ts'

/** Acknowledged, refused, or never answered: then it may have happened or not. */
export type Outcome = 'ok' | 'refused' | 'unknown'

/** One operation as its client saw it. */
export type Entry = {
  n: number
  kind: Kind
  /** Profiles. */
  who: string
  other: string
  /** The client's own id; for a webhook, the provider's payment id. */
  id: string
  outcome: Outcome
  /** Milliseconds on one clock for all clients, from the first attempt to the end of the last. */
  began: number
  ended: number
  attempts: number
  /** For messages, the position; for reading and deleting, the conversation and position. */
  conversation?: string
  seq?: number
  /** Two different replies to one request, or a reply no server should give. */
  strange?: string
}
