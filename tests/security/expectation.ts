import type { ErrorCode } from '#kernel/errors.ts'

import type { Ask } from './operations.ts'
import type { Ids, Persona } from './world.ts'

/** What each caller may get from one call that names something of Ana's, or nothing at all. */
export type Expectation = {
  /** Distinguishes the cases of one call. */
  name?: string
  ask(ids: Ids): Ask
  /** Whether the call names something: then made-up ids are tried too and must answer alike. */
  names: boolean
  /** Who is served. Others are refused with `otherwise`; without a login a member's call always refuses. */
  may: readonly Persona[]
  otherwise?: ErrorCode
  /** Exceptions for single callers whose state matters. */
  but?: Partial<Record<Persona, ErrorCode | 200>>
  /** Made-up ids are refused with a different code than `otherwise`, for a reason given there. */
  unlike?: string
  /** The token from an email, or the password, lets its holder act as Ana. */
  bearer?: true
  /** Tables where another member's call may add rows that name Ana: a like, a message. */
  adds?: readonly string[]
  /** Tables whose rows that name Ana may change, and by which callers: mostly what two members share. */
  touches?: Partial<Record<Persona, readonly string[]>>
}

export const MEMBERS = ['owner', 'partner', 'free', 'paid', 'blocked', 'other_site'] as const satisfies Persona[]
/** On Ana's site, logged in or not. */
export const HERE = ['owner', 'partner', 'free', 'paid', 'blocked', 'deleted', 'visitor'] as const satisfies Persona[]
export const EVERYBODY = [...MEMBERS, 'deleted', 'visitor', 'elsewhere'] as const satisfies Persona[]
/** Who sees Ana's profile: members of her site she has not blocked; it is hidden from visitors. */
export const SEES_HER = ['owner', 'partner', 'free', 'paid'] as const satisfies Persona[]
/** The same without Ana: nobody likes, blocks or reports themselves. */
export const MEETS_HER = ['partner', 'free', 'paid'] as const satisfies Persona[]
export const TALKS = ['owner', 'partner'] as const satisfies Persona[]

type More = Omit<Expectation, 'ask' | 'names' | 'may'>

/** A call about the caller alone: it names nobody. */
export const self = (ask: Ask = {}, more: More = {}): Expectation => ({
  ask: () => ask,
  names: false,
  may: MEMBERS,
  ...more,
})

/** A call that answers everybody alike. */
export const open = (ask: Ask = {}, more: More = {}): Expectation => ({
  ask: () => ask,
  names: false,
  may: EVERYBODY,
  ...more,
})

/** A call that names something of Ana's. */
export const named = (
  may: readonly Persona[],
  otherwise: ErrorCode | undefined,
  ask: Expectation['ask'],
  more: More = {},
): Expectation => ({ ask, names: true, may, ...(otherwise && { otherwise }), ...more })

/** A call that a token from an email or a password opens, on Ana's site only. */
export const bearer = (otherwise: ErrorCode, ask: Expectation['ask'], more: More = {}): Expectation => ({
  ask,
  names: true,
  may: HERE,
  otherwise,
  bearer: true,
  ...more,
})
