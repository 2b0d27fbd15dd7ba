import * as z from 'zod/mini'

import type { ArgumentsOf, CallApi, Contract, InputOf, ReplyOf, Upload } from '#kernel/contract.ts'
import { DomainError, type ErrorCode } from '#kernel/errors.ts'

import type { Context, MemberContext } from '../context.ts'
import type { Hook } from '../payments/provider.ts'
import { validate } from './validation.ts'

/** A contract with the use case behind it. */
export type Operation = {
  contract: Contract
  handle(ctx: Context, input: { query: unknown; body: unknown }): Promise<unknown> | unknown
}

export type Api = { operations: Operation[] }
export type ApiPlugin = (api: Api) => void

type Answer<C extends Contract> = ReplyOf<C> | Promise<ReplyOf<C>>

/** A call anybody may make. */
export function visitorRoute<C extends Contract>(
  api: Api,
  contract: C & { access: 'visitor' },
  handle: (ctx: Context, input: InputOf<C>) => Answer<C>,
): void {
  api.operations.push({ contract, handle: handle as Operation['handle'] })
}

/** A call that needs a login: without one the use case is never reached. */
export function memberRoute<C extends Contract>(
  api: Api,
  contract: C & { access: 'member' },
  handle: (ctx: MemberContext, input: InputOf<C>) => Answer<C>,
): void {
  api.operations.push({
    contract,
    // perform() lets only members through to here.
    handle: (ctx, input) => handle(ctx as MemberContext, input as InputOf<C>),
  })
}

/** Bytes for a browser. */
export type FileAnswer = {
  type: string
  /** A function is asked only when the browser does not have these bytes yet. */
  bytes: Buffer | (() => Promise<Buffer>)
  /** With a name the browser saves it instead of showing it. */
  filename?: string
  /** What may be kept, and how; without it the browser asks again each time. */
  cache?: string
  /** Names these bytes: a browser that has them already gets none. */
  etag?: string
}

/** A context with somebody in it, where the contract asks for one. */
type ContextFor<C extends Contract> = C['access'] extends 'member' ? MemberContext : Context

/** A call that is answered with the bytes of a file. */
export function fileRoute<C extends Contract & { file: true }>(
  api: Api,
  contract: C,
  handle: (ctx: ContextFor<C>, input: InputOf<C>) => FileAnswer | Promise<FileAnswer>,
): void {
  api.operations.push({ contract, handle: handle as Operation['handle'] })
}

/** A call whose body is the bytes of a file. They are what somebody sent: their type is a claim until they are read. */
export function uploadRoute<C extends Contract & { upload: Upload }>(
  api: Api,
  contract: C,
  handle: (ctx: ContextFor<C>, input: { query: InputOf<C>['query']; body: Buffer }) => Answer<C>,
): void {
  api.operations.push({ contract, handle: handle as Operation['handle'] })
}

/** News from another company's server. It comes as bytes, which the use case proves; the answer is theirs to read. */
export type HookAnswer = { type: string; text: string }

export function hookRoute<C extends Contract & { raw: true }>(
  api: Api,
  contract: C,
  handle: (ctx: Context, input: { query: InputOf<C>['query']; hook: Hook }) => Promise<HookAnswer>,
): void {
  api.operations.push({
    contract,
    handle: (ctx, { query, body }) => handle(ctx, { query: query as InputOf<C>['query'], hook: body as Hook }),
  })
}

/** Refusals that come from the frame around a use case; no contract needs to list them. */
const GENERAL: readonly ErrorCode[] = ['invalid_input', 'authentication_required', 'unavailable']

/** Contract in, use case, contract out: the answer holds what the reply names and nothing else. */
export async function perform(operation: Operation, ctx: Context, raw: { query: unknown; body: unknown }) {
  const { contract } = operation
  // Before the input is looked at: what a call wants is nobody's business who may not make it.
  refuseStrangers(contract, ctx)
  const input = validate(contract, raw)
  if (contract.upload) input.body = bytesOf(raw.body)
  if (contract.raw) input.body = raw.body
  let answer: unknown
  try {
    answer = await operation.handle(ctx, input)
  } catch (error) {
    if (error instanceof DomainError) refuseUndeclared(contract, error)
    else if (await hasLoginEnded(ctx)) throw new DomainError('authentication_required')
    throw error
  }
  return contract.file || contract.raw ? answer : z.encode(contract.reply, answer as never)
}

export function refuseStrangers({ access }: Contract, { member }: Pick<Context, 'member'>) {
  if (access === 'member' && member === null) throw new DomainError('authentication_required')
}

/** A use case finds no rows of its own member once another request has deleted the account: that is a login that ended. */
const hasLoginEnded = async ({ member, memberNow }: Context) => member !== null && (await memberNow()) === null

/** A request without a body brings an empty file. */
const bytesOf = (body: unknown) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/** A refusal nobody declared is a fault of ours: clients and the API description do not know it. */
function refuseUndeclared(contract: Contract, error: DomainError) {
  if (contract.refuses.includes(error.code) || GENERAL.includes(error.code)) return
  throw new Error(`${contract.method} ${contract.path} refuses with undeclared ${error.code}`, { cause: error })
}

/** The API for loaders: the same operations without a socket, for the person the page is made for. */
export function inProcess(operations: readonly Operation[], ctx: Context): CallApi {
  return async <C extends Contract>(contract: C, input: ArgumentsOf<C>) => {
    const operation = operations.find((candidate) => sameCall(candidate.contract, contract))
    if (!operation) throw new Error(`${contract.method} ${contract.path} is not mounted`)
    const { query, body } = input as { query?: unknown; body?: unknown }
    const wire = await perform(operation, ctx, {
      query: contract.query ? onWire(contract.query, query) : undefined,
      body: contract.body ? onWire(contract.body, body) : undefined,
    })
    return z.decode(contract.reply, wire as never) as ReplyOf<C>
  }
}

/** As it would go over a socket. What cannot goes as it is, and is refused like anybody else's: pages pass on addresses. */
function onWire(schema: z.ZodMiniType, value: unknown): unknown {
  const written = z.safeEncode(schema, value as never)
  return written.success ? written.data : value
}

/**
 * Compared by what they say, not by identity: pages are bundled, so their copy of a contract is another object than the
 * server's.
 */
const sameCall = (a: Contract, b: Contract) =>
  a.method === b.method &&
  a.path === b.path &&
  a.variant?.name === b.variant?.name &&
  a.variant?.value === b.variant?.value
