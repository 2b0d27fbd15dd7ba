import { BODY_KILOBYTES } from '#kernel/contract.ts'
import type { Operation } from '#platform/http/operations.ts'

const KILOBYTE = 1024

/** For addresses that take no body at all, too. */
export const DEFAULT_BODY_LIMIT = BODY_KILOBYTES * KILOBYTE

/** In bytes. Calls that share an address share its limit: which one is meant is known only after the body is read. */
export const bodyLimitOf = (operations: readonly Operation[]) =>
  Math.max(...operations.map(({ contract }) => (contract.kilobytes ?? BODY_KILOBYTES) * KILOBYTE))
