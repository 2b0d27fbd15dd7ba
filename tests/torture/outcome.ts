import type { Kind } from './plan.ts'

/** Answered with yes, answered with no, or never answered: then it may have happened or not. */
export type Outcome = 'ok' | 'refused' | 'unknown'

/** One operation as its client saw it. */
export type Entry = {
  n: number
  kind: Kind
  /** Profiles. */
  who: string
  other: string
  /** The client's own id; of a hook the provider's id of the payment. */
  id: string
  outcome: Outcome
  /** Milliseconds of one clock for all clients, from the first attempt to the end of the last. */
  began: number
  ended: number
  attempts: number
  /** Of what was said: where it stands. Of reading and deleting: which conversation, and up to where. */
  conversation?: string
  seq?: number
  /** Two answers to the same request that differ, or an answer that no server should give. */
  strange?: string
}
