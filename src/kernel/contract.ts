import type * as z from 'zod/mini'

import type { ErrorCode } from './errors.ts'
import type { LimitClass } from './limits.ts'

type Schema = z.ZodMiniType

/** Larger than any form; a contract that takes more says so. */
export const BODY_KILOBYTES = 16

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call of the API: what goes in, what comes out, who may call it and what it can refuse. */
export type Contract<
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
> = {
  method: Method
  path: `/api/${string}`
  /** One line for the API description. */
  summary: string
  /** `member` calls answer 403 authentication_required to everybody who is not logged in. */
  access: 'visitor' | 'member'
  /** Calls that share method and path are told apart by this query parameter (`?push=1`). */
  variant?: { name: string; value: string }
  query?: Query
  body?: Body
  reply: Reply
  refuses: readonly ErrorCode[]
  limit: LimitClass
  /** A GET that changes something (the wire's logout.php): it is guarded like a POST. */
  changes?: true
  /** Ends this browser's login: what pages kept in it goes along (R-SESS-5). */
  ends_login?: true
  /** The largest body, where it differs from `BODY_KILOBYTES`. Uploads have their own limit. */
  kilobytes?: number
  /** The body is the bytes of a file, of one of these types and not larger than this. */
  upload?: Upload
  /** Comes from another company's server, as bytes: its origin is not ours, and the use case proves who sent it. */
  raw?: true
  /** The answer is the bytes of a file; `reply` describes nothing. */
  file?: true
  /** How long a browser may keep the answer; without it nobody keeps it. */
  cache?: { seconds: number; shared: boolean }
}

export type Upload = {
  megabytes: number
  types: readonly string[]
  /** What such a file is refused with, where the general words (`payload_too_large`, …) say too little. */
  too_large?: ErrorCode
  unknown_type?: ErrorCode
}

/** Keeps the literals: a route helper must see that `access` says `visitor`. */
export function defineContract<const C extends Contract>(contract: C): C {
  return contract
}

type OutputOf<T> = T extends Schema ? z.output<T> : undefined

/** What a use case gets: query and body after validation. */
export type InputOf<C extends Contract> = { query: OutputOf<C['query']>; body: OutputOf<C['body']> }

/** What a use case returns and a caller gets: dates as `Date`. */
export type ReplyOf<C extends Contract> = z.output<C['reply']>

/** What a caller hands over. A call without query and body takes nothing. */
export type ArgumentsOf<C extends Contract> = (C['query'] extends Schema ? { query: z.output<C['query']> } : unknown) &
  (C['body'] extends Schema ? { body: z.output<C['body']> } : unknown)

/** The same call from a loader (in this process) and from the browser (over HTTP). */
export type CallApi = <C extends Contract>(contract: C, input: ArgumentsOf<C>) => Promise<ReplyOf<C>>
