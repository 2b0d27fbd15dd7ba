import { routes } from '#features/all.ts'
import type { Contract } from '#kernel/contract.ts'
import type { Api } from '#platform/http/operations.ts'

const api: Api = { operations: [] }
for (const mount of routes) mount(api)

/** Every API call, as the server mounts it. */
export const CONTRACTS: readonly Contract[] = api.operations.map(({ contract }) => contract)

/** The name of a call in tables and reports: `POST /api/activate.php?code=1`. */
export const keyOf = ({ method, path, variant }: Contract) =>
  `${method} ${path}${variant ? `?${variant.name}=${variant.value}` : ''}`

/** The input of a call; `bytes` instead of JSON for files and webhooks. */
export type Ask = { query?: Record<string, string>; body?: unknown; bytes?: Buffer; type?: string }

export type Sent = { method: Contract['method']; url: string; payload?: Buffer | string; type?: string }

/** The request on the wire. */
export function requestOf(contract: Contract, { query, body, bytes, type }: Ask): Sent {
  const { variant, method, path } = contract
  const search = new URLSearchParams({ ...(variant && { [variant.name]: variant.value }), ...query }).toString()
  const payload = bytes ?? (body === undefined ? undefined : JSON.stringify(body))
  return {
    method,
    url: search ? `${path}?${search}` : path,
    ...(payload !== undefined && { payload, type: type ?? 'application/json' }),
  }
}
