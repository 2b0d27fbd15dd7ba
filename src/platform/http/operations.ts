import * as z from 'zod/mini'

import type { ArgumentsOf, CallApi, Contract, InputOf, ReplyOf, Upload } from '#kernel/contract.ts'
import { DomainError, type ErrorCode } from '#kernel/errors.ts'
import { leaveFor, type Permission } from '#kernel/permissions.ts'

import type { ConsoleContext, Context, MemberContext, StaffContext } from '../context.ts'
import type { Hook } from '../payments/provider.ts'
import { ConsoleError } from './console-error.ts'
import { validate } from './validation.ts'

/** A contract with its use case. */
export type Operation<Ctx = Context> = {
  contract: Contract
  handle(ctx: Ctx, input: { query: unknown; body: unknown }): Promise<unknown> | unknown
}

export type Api<Ctx = Context> = { operations: Operation<Ctx>[] }
export type ApiPlugin = (api: Api) => void
/** Mounted on the console's host only. */
export type ConsolePlugin = (api: Api<ConsoleContext>) => void

type Answer<C extends Contract> = ReplyOf<C> | Promise<ReplyOf<C>>

/** Open to everyone. */
export function visitorRoute<C extends Contract>(
  api: Api,
  contract: C & { access: 'visitor' },
  handle: (ctx: Context, input: InputOf<C>) => Answer<C>,
): void {
  api.operations.push({ contract, handle: handle as Operation['handle'] })
}

/** Needs a login; without one the use case never runs. */
export function memberRoute<C extends Contract>(
  api: Api,
  contract: C & { access: 'member' },
  handle: (ctx: MemberContext, input: InputOf<C>) => Answer<C>,
): void {
  api.operations.push({
    contract,
    // perform() has checked the login.
    handle: (ctx, input) => handle(ctx as MemberContext, input as InputOf<C>),
  })
}

/** For anybody who reaches the console's host: signing in. */
export function consoleRoute<C extends Contract>(
  api: Api<ConsoleContext>,
  contract: C & { access: 'console' },
  handle: (ctx: ConsoleContext, input: InputOf<C>) => Answer<C>,
): void {
  api.operations.push({ contract, handle: handle as Operation<ConsoleContext>['handle'] })
}

/** Needs a permission of the staff; without it the use case never runs. Which brands it covers, the use case asks. */
export function staffRoute<C extends Contract>(
  api: Api<ConsoleContext>,
  contract: C & { access: { staff: Permission | 'signed_in' } },
  handle: (ctx: StaffContext, input: InputOf<C>) => Answer<C>,
): void {
  api.operations.push({
    contract,
    // performForStaff() has checked the permission.
    handle: (ctx, input) => handle(ctx as StaffContext, input as InputOf<C>),
  })
}

/** A file for staff. Desks are shared, so browsers keep none unless the use case says how long. */
export function staffFileRoute<C extends Contract & { file: true }>(
  api: Api<ConsoleContext>,
  contract: C & { access: { staff: Permission | 'signed_in' } },
  handle: (ctx: StaffContext, input: InputOf<C>) => FileAnswer | Promise<FileAnswer>,
): void {
  api.operations.push({
    contract,
    handle: async (ctx, input) => ({
      cache: 'private, no-store',
      ...(await handle(ctx as StaffContext, input as InputOf<C>)),
    }),
  })
}

/** A file response. */
export type FileAnswer = {
  type: string
  /** A function runs only if the browser lacks these bytes. */
  bytes: Buffer | (() => Promise<Buffer>)
  /** Where the proxy can fetch the same bytes, if it is to move them. */
  proxyAddress?: (() => string) | undefined
  /** With a file name the browser downloads it instead of showing it. */
  filename?: string
  /** Cache-Control; by default the browser always revalidates. */
  cache?: string
  /** A browser that already has these bytes gets a 304. */
  etag?: string
}

type ContextFor<C extends Contract> = C['access'] extends 'member' ? MemberContext : Context

export function fileRoute<C extends Contract & { file: true }>(
  api: Api,
  contract: C,
  handle: (ctx: ContextFor<C>, input: InputOf<C>) => FileAnswer | Promise<FileAnswer>,
): void {
  api.operations.push({ contract, handle: handle as Operation['handle'] })
}

/** The body is an uploaded file. Its type is only a claim until the bytes are decoded. */
export function uploadRoute<C extends Contract & { upload: Upload }>(
  api: Api,
  contract: C,
  handle: (ctx: ContextFor<C>, input: { query: InputOf<C>['query']; body: Buffer }) => Answer<C>,
): void {
  api.operations.push({ contract, handle: handle as Operation['handle'] })
}

/** Reply to a webhook: the use case verifies the raw bytes, and the provider dictates the reply. */
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

/** Refusals by the framework around a use case; contracts need not list them. */
const GENERAL: readonly ErrorCode[] = [
  ...(['invalid_input', 'authentication_required', 'unavailable', 'overloaded'] as const),
  ...(['sign_in_required', 'session_locked', 'not_permitted'] as const),
]

/** Validates input and reply: the answer contains only fields of the contract. */
export async function perform(operation: Operation, ctx: Context, raw: { query: unknown; body: unknown }) {
  // Check access before the input, so that validation errors reveal nothing to strangers.
  refuseStrangers(operation.contract, ctx)
  return answerOf(operation, ctx, raw, async (error) =>
    (await hasLoginEnded(ctx)) ? new DomainError('authentication_required') : error,
  )
}

/** The same for the console. */
export async function performForStaff(
  operation: Operation<ConsoleContext>,
  ctx: ConsoleContext,
  raw: { query: unknown; body: unknown },
) {
  refuseUnpermitted(operation.contract, ctx)
  return answerOf(operation, ctx, raw, async (error) => error)
}

async function answerOf<Ctx>(
  { contract, handle }: Operation<Ctx>,
  ctx: Ctx,
  raw: { query: unknown; body: unknown },
  explain: (error: unknown) => Promise<unknown>,
) {
  const input = validate(contract, raw)
  if (contract.upload) input.body = bytesOf(raw.body)
  if (contract.raw) input.body = raw.body
  let answer: unknown
  try {
    answer = await handle(ctx, input)
  } catch (error) {
    if (!(error instanceof DomainError)) throw await explain(error)
    refuseUndeclared(contract, error)
    throw error
  }
  return contract.file || contract.raw ? answer : z.encode(contract.reply, answer as never)
}

function refuseUnpermitted({ access }: Contract, { staff }: Pick<ConsoleContext, 'staff'>) {
  if (access === 'console') return
  if (staff === null) throw new ConsoleError('sign_in_required')
  if (typeof access === 'string') throw new Error('a call of members is mounted in the console')
  if (access.staff !== 'signed_in' && leaveFor(staff.grants, access.staff) === undefined)
    throw new ConsoleError('not_permitted')
}

export function refuseStrangers({ access }: Contract, { member }: Pick<Context, 'member'>) {
  if (access === 'member' && member === null) throw new DomainError('authentication_required')
}

/** If another request has deleted the account, the use case finds no rows: report an ended login instead. */
const hasLoginEnded = async ({ member, memberNow }: Context) => member !== null && (await memberNow()) === null

/** A request without a body is an empty file. */
const bytesOf = (body: unknown) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/** An undeclared refusal is a bug: clients and the API description do not know it. */
function refuseUndeclared(contract: Contract, error: DomainError) {
  if (contract.refuses.includes(error.code) || GENERAL.includes(error.code)) return
  throw new Error(`${contract.method} ${contract.path} refuses with undeclared ${error.code}`, { cause: error })
}

/** In-process API for loaders: same operations without a socket, on behalf of the page's visitor. */
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

/**
 * Encodes as for the wire. Values that cannot be encoded go unchanged and are refused as usual: pages pass on raw
 * addresses.
 */
function onWire(schema: z.ZodMiniType, value: unknown): unknown {
  const written = z.safeEncode(schema, value as never)
  return written.success ? written.data : value
}

/** Compared by value, not identity: bundled pages have their own copy of each contract. */
const sameCall = (a: Contract, b: Contract) =>
  a.method === b.method &&
  a.path === b.path &&
  a.variant?.name === b.variant?.name &&
  a.variant?.value === b.variant?.value
