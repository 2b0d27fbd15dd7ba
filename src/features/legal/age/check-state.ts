import { createHmac } from 'node:crypto'

import { HOUR } from '#kernel/time.ts'
import type { MemberContext } from '#platform/context.ts'
import { isSameSecret } from '#platform/same-secret.ts'

/** A check takes minutes; who went for coffee in the middle still gets through. */
const LIFETIME = 1 * HOUR
const NONCE_BYTES = 16

/** Binds a check to one account of one site for a while. Only we can read it so; nothing is stored for it. */
export function newState(ctx: MemberContext): string {
  const [nonce, until] = [ctx.random.token(NONCE_BYTES), String(ctx.now().getTime() + LIFETIME)]
  return `${nonce}.${until}.${signature(ctx, nonce, until)}`
}

export function isStateOf(ctx: MemberContext, state: string): boolean {
  const [nonce = '', until = '', given = ''] = state.split('.')
  const wanted = signature(ctx, nonce, until)
  if (!isSameSecret(given, wanted)) return false
  return Number(until) > ctx.now().getTime()
}

const signature = ({ keys, site, member }: MemberContext, nonce: string, until: string) =>
  createHmac('sha256', keys('age-check')).update(`${site.id} ${member.id} ${nonce} ${until}`).digest('base64url')
