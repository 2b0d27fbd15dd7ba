import type * as z from 'zod/mini'

import type { ErrorCode } from './errors.ts'
import type { LimitClass } from './limits.ts'
import type { Permission } from './permissions.ts'
import type { Wire } from './wire.ts'

type Schema = z.ZodMiniType

/** Larger than any form; a contract that accepts more sets `kilobytes`. */
export const BODY_KILOBYTES = 16

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One API call: input, reply, access and possible refusals. */
export type Contract<
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
> = {
  method: Method
  path: `/api/${string}`
  /** One line for the OpenAPI document. */
  summary: string
  /**
   * `member` calls answer 403 authentication_required without a login. Calls of the console exist on its host only:
   * `console` ones for anybody there, the rest for staff with the permission, or with any.
   */
  access: 'visitor' | 'member' | 'console' | { staff: Permission | 'signed_in' }
  /** Query parameter that distinguishes calls with the same method and path (`?push=1`). */
  variant?: { name: string; value: string }
  query?: Query
  body?: Body
  reply: Reply
  refuses: readonly ErrorCode[]
  limit: LimitClass
  /** A GET with side effects (logout.php on the wire): guarded like a POST. */
  changes?: true
  /** Ends this browser's login, so the browser also drops the data its pages stored (R-SESS-5). */
  ends_login?: true
  /** Maximum body size, if not `BODY_KILOBYTES`. Uploads have their own limit. */
  kilobytes?: number
  /** The body is a file of one of these types, up to this size. */
  upload?: Upload
  /**
   * A webhook: raw bytes from another company's server, so the origin check is off and the use case verifies the
   * sender.
   */
  raw?: true
  /** What a webhook answers, in words its caller expects; JSON everywhere else. */
  media_type?: 'text/plain' | 'text/html'
  /** The answer is a file; `reply` is unused. */
  file?: true
  /** How long a browser may cache the answer; not cached when unset. */
  cache?: { seconds: number; shared: boolean }
  /** Only in the browser, in place of the schemas: the build sets it (scripts/vite-contracts.ts). */
  wire?: Wire
}

export type Upload = {
  megabytes: number
  types: readonly string[]
  /** Error codes to use when the general ones (`payload_too_large`, …) say too little. */
  too_large?: ErrorCode
  unknown_type?: ErrorCode
}

/** Keeps literal types: route helpers need to see `access: 'visitor'`. */
export function defineContract<const C extends Contract>(contract: C): C {
  return contract
}

type OutputOf<T> = T extends Schema ? z.output<T> : undefined

/** Validated input of a use case. */
export type InputOf<C extends Contract> = { query: OutputOf<C['query']>; body: OutputOf<C['body']> }

/** Result of a use case; dates are `Date`. */
export type ReplyOf<C extends Contract> = z.output<C['reply']>

/** Input from the caller; empty for a call without query and body. */
export type ArgumentsOf<C extends Contract> = (C['query'] extends Schema ? { query: z.output<C['query']> } : unknown) &
  (C['body'] extends Schema ? { body: z.output<C['body']> } : unknown)

/** The same call from a loader (in process) and from the browser (over HTTP). */
export type CallApi = <C extends Contract>(contract: C, input: ArgumentsOf<C>) => Promise<ReplyOf<C>>
