import type { ErrorCode } from '#kernel/errors.ts'

import type { Ask } from './operations.ts'
import type { Ids, Persona } from './world.ts'

/** What everybody may get from one call that names something of Ana's, or nothing at all. */
export type Expectation = {
  /** Tells the cases of one call apart. */
  name?: string
  ask(ids: Ids): Ask
  /** Whether the call names something: then made-up ids are tried as well, and must be answered alike. */
  names: boolean
  /** Who is served. Who is not is refused with `otherwise`; without a login a member's call always refuses. */
  may: readonly Persona[]
  otherwise?: ErrorCode
  /** Single exceptions, where somebody's state matters. */
  but?: Partial<Record<Persona, ErrorCode | 200>>
  /** Made-up ids are refused with another word than `otherwise`, for a reason that stands here. */
  unlike?: string
  /** Whoever holds the secret of a mail, or the password, acts as Ana: their reads and writes are hers. */
  bearer?: true
  /** Tables in which a foreign call may add rows that name Ana: a like of her, a message to her. */
  adds?: readonly string[]
  /** Tables whose rows that name Ana may change, and by whom: mostly what two people share. */
  touches?: Partial<Record<Persona, readonly string[]>>
}

export const MEMBERS = ['owner', 'partner', 'free', 'paid', 'blocked', 'other_site'] as const satisfies Persona[]
/** On Ana's site, logged in or not. */
export const HERE = ['owner', 'partner', 'free', 'paid', 'blocked', 'deleted', 'visitor'] as const satisfies Persona[]
export const EVERYBODY = [...MEMBERS, 'deleted', 'visitor', 'elsewhere'] as const satisfies Persona[]
/** Who sees Ana's profile: members of her site whom she has not blocked; she does not show it to visitors. */
export const SEES_HER = ['owner', 'partner', 'free', 'paid'] as const satisfies Persona[]
/** The same without herself: nobody likes, blocks or reports themselves. */
export const MEETS_HER = ['partner', 'free', 'paid'] as const satisfies Persona[]
export const TALKS = ['owner', 'partner'] as const satisfies Persona[]

type More = Omit<Expectation, 'ask' | 'names' | 'may'>

/** A call about oneself alone: it names nobody. */
export const self = (ask: Ask = {}, more: More = {}): Expectation => ({
  ask: () => ask,
  names: false,
  may: MEMBERS,
  ...more,
})

/** A call that tells everybody the same. */
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

/** A call that a mailed secret or a password opens, on Ana's site alone. */
export const bearer = (otherwise: ErrorCode, ask: Expectation['ask'], more: More = {}): Expectation => ({
  ask,
  names: true,
  may: HERE,
  otherwise,
  bearer: true,
  ...more,
})
