import type { CallApi, Contract } from './contract.ts'
import { ERRORS, type ErrorCode, type ErrorReply } from './errors.ts'
import { must } from './must.ts'
import { SECOND } from './time.ts'
import { fromWire, hasFields, toWire } from './wire.ts'

/** A refusal by the server; `message` and `fields` are in the reader's language. */
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
 * ERR-2: retries and the first delay, which doubles each time. A `retry-after` beyond LONGEST_PAUSE ends the retries:
 * nobody waits that long.
 */
export const RETRIES = 5
const FIRST_PAUSE = 0.3 * SECOND
const LONGEST_PAUSE = 30 * SECOND

type Ports = {
  fetch: typeof fetch
  wait: (ms: number) => Promise<void>
  onLoggedOut?: () => void
  /** Further codes this client understands, besides the members'. */
  knows?: (code: string) => boolean
}

/**
 * The browser's HTTP client. It validates nothing: the server explains errors in the reader's language. Retries only
 * idempotent calls (GET, PUT, DELETE, and POST with a client-made id), and among refusals only 408, 429 and 5xx.
 */
export function apiClient({ fetch, wait, onLoggedOut, knows }: Ports): CallApi {
  return async (contract, input) => {
    const { query, body } = input as { query?: Record<string, unknown>; body?: Record<string, unknown> }
    const request: RequestInit = {
      method: contract.method,
      headers: {
        accept: 'application/json',
        'x-request-type': 'client',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(toWire(wireIn(contract).body, body)) }),
    }
    const url = addressOf(contract, query)
    const isIdempotent = contract.method !== 'POST' || (body !== undefined && 'client_id' in body)

    for (let attempt = 0; ; attempt += 1) {
      const outcome = await tryOnce(fetch, url, request, knows)
      if (outcome.ok) return replyIn(contract, outcome.json) as never
      if (outcome.error.code === 'authentication_required') onLoggedOut?.()
      const pause = outcome.retryAfter ?? Math.min(FIRST_PAUSE * 2 ** attempt, LONGEST_PAUSE)
      const retry = isIdempotent && attempt < RETRIES && isRetryable(outcome.error.status) && pause <= LONGEST_PAUSE
      if (!retry) throw outcome.error
      await wait(pause)
    }
  }
}

type Outcome = { ok: true; json: unknown } | { ok: false; error: ApiError; retryAfter?: number }

async function tryOnce(send: typeof fetch, url: string, request: RequestInit, knows: Ports['knows']): Promise<Outcome> {
  let response: Response
  try {
    response = await send(url, request)
  } catch {
    // `fetch` rejects only when there is no response.
    return { ok: false, error: new ApiError(0, 'network', '') }
  }
  const json: unknown = await response.json().catch(() => undefined)
  // A 2xx without JSON comes from a proxy on the way, such as a hotel's login page.
  if (response.ok) return json === undefined ? { ok: false, error: new ApiError(0, 'network', '') } : { ok: true, json }
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    ok: false,
    error: errorOf(response.status, json, knows),
    ...(seconds > 0 && { retryAfter: seconds * SECOND }),
  }
}

/** The reply of an answer that was good. */
export function replyIn(contract: Contract, json: unknown): unknown {
  const wire = wireIn(contract)
  if (!hasFields(wire, json)) throw new ApiError(200, 'unexpected', '')
  return fromWire(wire.reply, json)
}

export function errorOf(status: number, json: unknown, knows: (code: string) => boolean = () => false): ApiError {
  const { error } = (json ?? {}) as Partial<ErrorReply>
  const isKnown = error && (Object.hasOwn(ERRORS, error.code) || knows(error.code))
  const code = isKnown ? (error.code as ErrorCode) : 'unexpected'
  return new ApiError(status, code, error?.message ?? '', error?.fields)
}

const isRetryable = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500

export function addressOf(contract: Contract, query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  if (contract.variant) search.set(contract.variant.name, contract.variant.value)
  const values = toWire(wireIn(contract).query, query) as Record<string, unknown>
  for (const [name, value] of Object.entries(values)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `${contract.path}?${search}` : contract.path
}

const wireIn = ({ path, wire }: Contract) => must(wire, `the browser's form of ${path}`)
