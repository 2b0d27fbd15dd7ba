import * as z from 'zod/mini'

import type { CallApi, Contract } from './contract.ts'
import { ERRORS, type ErrorCode, type ErrorReply } from './errors.ts'
import { SECOND } from './time.ts'

/** The server said no; `message` is in the reader's language, `fields` too. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'network'
  readonly fields: Record<string, string>

  constructor(status: number, code: ErrorCode | 'network', message: string, fields: Record<string, string> = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/**
 * ERR-2: how often a call is tried again, and how long the first pause is; each pause is twice the last. A server that
 * asks for a longer pause than a person would wait is left alone.
 */
export const RETRIES = 5
const FIRST_PAUSE = 0.3 * SECOND
const LONGEST_PAUSE = 30 * SECOND

type Ports = { fetch: typeof fetch; wait: (ms: number) => Promise<void>; onLoggedOut?: () => void }

/** What the contract itself would refuse goes out as it is: the server says what is wrong, in the reader's words. */
function onWire(schema: z.ZodMiniType, value: unknown): unknown {
  const encoded = z.safeEncode(schema, value as never)
  return encoded.success ? encoded.data : value
}

/**
 * The HTTP client of the browser. It repeats only what is harmless when it arrives twice: GET, PUT, DELETE, and a POST
 * that carries a client-made id; never after a refusal other than "too slow" and "too many".
 */
export function apiClient({ fetch, wait, onLoggedOut }: Ports): CallApi {
  return async (contract, input) => {
    const { query, body } = input as { query?: Record<string, unknown>; body?: Record<string, unknown> }
    const request: RequestInit = {
      method: contract.method,
      headers: {
        accept: 'application/json',
        'x-request-type': 'client',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(onWire(contract.body as z.ZodMiniType, body)) }),
    }
    const url = addressOf(contract, contract.query ? (onWire(contract.query, query) as Record<string, unknown>) : {})
    const mayRepeat = contract.method !== 'POST' || (body !== undefined && 'client_id' in body)

    for (let attempt = 0; ; attempt += 1) {
      const outcome = await tryOnce(fetch, url, request)
      if (outcome.ok) return decoded(contract, outcome.json) as never
      if (outcome.error.code === 'authentication_required') onLoggedOut?.()
      const pause = outcome.retryAfter ?? Math.min(FIRST_PAUSE * 2 ** attempt, LONGEST_PAUSE)
      const repeat = mayRepeat && attempt < RETRIES && isWorthRepeating(outcome.error.status) && pause <= LONGEST_PAUSE
      if (!repeat) throw outcome.error
      await wait(pause)
    }
  }
}

type Outcome = { ok: true; json: unknown } | { ok: false; error: ApiError; retryAfter?: number }

async function tryOnce(send: typeof fetch, url: string, request: RequestInit): Promise<Outcome> {
  let response: Response
  try {
    response = await send(url, request)
  } catch {
    // `fetch` rejects only when no answer came.
    return { ok: false, error: new ApiError(0, 'network', '') }
  }
  const json: unknown = await response.json().catch(() => undefined)
  // A good status without our JSON comes from something in between, such as a hotel's login page.
  if (response.ok) return json === undefined ? { ok: false, error: new ApiError(0, 'network', '') } : { ok: true, json }
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    ok: false,
    error: errorOf(response.status, json),
    ...(seconds > 0 && { retryAfter: seconds * SECOND }),
  }
}

function decoded(contract: Contract, json: unknown): unknown {
  const reply = z.safeDecode(contract.reply, json as never)
  if (!reply.success) throw new ApiError(200, 'unexpected', '')
  return reply.data
}

function errorOf(status: number, json: unknown): ApiError {
  const { error } = (json ?? {}) as Partial<ErrorReply>
  const code = error && Object.hasOwn(ERRORS, error.code) ? (error.code as ErrorCode) : 'unexpected'
  return new ApiError(status, code, error?.message ?? '', error?.fields)
}

const isWorthRepeating = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500

function addressOf(contract: Contract, query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  if (contract.variant) search.set(contract.variant.name, contract.variant.value)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `${contract.path}?${search}` : contract.path
}
