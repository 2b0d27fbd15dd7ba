import { BODY_KILOBYTES } from '#kernel/contract.ts'
import type { Operation } from '#platform/http/operations.ts'

const KILOBYTE = 1024

/** Also for routes that take no body. */
export const DEFAULT_BODY_LIMIT = BODY_KILOBYTES * KILOBYTE

/** In bytes. Operations on one path share a limit: the body is read before the operation is known. */
export const bodyLimitOf = <Ctx>(operations: readonly Operation<Ctx>[]) =>
  Math.max(...operations.map(({ contract }) => (contract.kilobytes ?? BODY_KILOBYTES) * KILOBYTE))
