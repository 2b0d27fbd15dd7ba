import * as z from 'zod/mini'

import type { ArgumentsOf, CallApi, Contract, InputOf, ReplyOf } from '#kernel/contract.ts'
import { DomainError, type ErrorCode } from '#kernel/errors.ts'

import type { Context, MemberContext } from '../context.ts'
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

/** Refusals that come from the frame around a use case; no contract needs to list them. */
const GENERAL: readonly ErrorCode[] = ['invalid_input', 'authentication_required', 'unavailable']

/** Contract in, use case, contract out: the answer holds what the reply names and nothing else. */
export async function perform(operation: Operation, ctx: Context, raw: { query: unknown; body: unknown }) {
  const { contract } = operation
  // Before the input is looked at: what a call wants is nobody's business who may not make it.
  if (contract.access === 'member' && ctx.member === null) throw new DomainError('authentication_required')
  const input = validate(contract, raw)
  let answer: unknown
  try {
    answer = await operation.handle(ctx, input)
  } catch (error) {
    if (error instanceof DomainError) refuseUndeclared(contract, error)
    throw error
  }
  return z.encode(contract.reply, answer as never)
}

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
      query: contract.query ? z.encode(contract.query, query as never) : undefined,
      body: contract.body ? z.encode(contract.body, body as never) : undefined,
    })
    return z.decode(contract.reply, wire as never) as ReplyOf<C>
  }
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
