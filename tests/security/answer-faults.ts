import { isDeepStrictEqual } from 'node:util'
import type { LightMyRequestResponse } from 'fastify'
import * as z from 'zod/mini'

import type { Contract } from '#kernel/contract.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import { statusOf } from '#platform/http/console-error.ts'

/** Refusals that any call may give. */
const GENERAL: readonly ErrorCode[] = [
  ...(['invalid_input', 'malformed_request', 'unsupported_media_type', 'payload_too_large'] as const),
  ...(['authentication_required', 'forbidden_origin'] as const),
]

/** Stack lines and paths of our own files. */
const STACK = /\bat .{1,200}(?:file:|node:|\/)\S*:\d+|\.[jt]sx?:\d+:\d+|node_modules/

/** Lists what is wrong with a reply; empty if the contract describes it. */
export function faultsOf(contract: Contract, reply: LightMyRequestResponse): string[] {
  const faults: string[] = []
  const { statusCode, body } = reply
  if (statusCode >= 500) faults.push(`answers ${statusCode}`)
  const isFile = statusCode < 300 && contract.file
  if (!isFile && STACK.test(body)) faults.push('tells a stack')
  if (isFile || (statusCode === 304 && contract.file)) return faults
  if (statusCode < 300 && contract.raw) return [...faults, ...mediaFaults(contract, reply)]
  const json = jsonOf(reply)
  if (json === undefined) return [...faults, `answers ${statusCode} without JSON`]
  return [...faults, ...(statusCode < 300 ? replyFaults(contract, json) : refusalFaults(contract, statusCode, json))]
}

/** A webhook answers in plain words or a page, and says which. */
function mediaFaults({ media_type }: Contract, { headers }: LightMyRequestResponse): string[] {
  const told = String(headers['content-type']).split(';')[0]
  return told === media_type ? [] : [`answers ${told}, described as ${media_type}`]
}

function jsonOf({ headers, body }: LightMyRequestResponse): unknown {
  if (!String(headers['content-type']).startsWith('application/json')) return undefined
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Parsing and re-encoding gives the same reply: nothing is missing, wrong or extra. */
function replyFaults({ reply }: Contract, json: unknown): string[] {
  const read = z.safeParse(reply, json)
  if (!read.success) return [`the answer is outside its schema: ${JSON.stringify(read.error.issues).slice(0, 300)}`]
  const again = JSON.parse(JSON.stringify(z.encode(reply, read.data as never)))
  return isDeepStrictEqual(again, json) ? [] : ['the answer holds what its schema does not name']
}

function refusalFaults({ refuses }: Contract, status: number, json: unknown): string[] {
  const { error } = json as { error?: { code?: ErrorCode; message?: unknown } }
  if (!error?.code || typeof error.message !== 'string' || error.message === '') return ['the refusal has no words']
  const faults: string[] = []
  if (statusOf(error.code) !== status) faults.push(`${error.code} comes with ${status}`)
  if (![...refuses, ...GENERAL].includes(error.code)) faults.push(`refuses with undeclared ${error.code}`)
  return faults
}
