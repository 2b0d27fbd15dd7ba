import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { networkOf } from '#platform/rate-limiter.ts'

/**
 * R-DISC-6: every typed code counts, on whichever call or page, because a price list reveals a good code as well. Asked
 * before the code is looked up: a guess beyond the limit learns nothing.
 */
export async function refuseGuessing({ limiter, address }: Pick<Context, 'limiter' | 'address'>): Promise<void> {
  const { allowed } = await limiter.take('discount_code', networkOf(address))
  if (!allowed) throw new DomainError('discount_code_too_often')
}
