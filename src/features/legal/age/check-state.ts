import { createHmac } from 'node:crypto'

import { HOUR } from '#kernel/time.ts'
import type { MemberContext } from '#platform/context.ts'
import { isSameSecret } from '#platform/same-secret.ts'

/** A check takes minutes; this leaves time for a coffee in between. */
const LIFETIME = 1 * HOUR
const NONCE_BYTES = 16

/** Ties a check to one account of one site for a while. Signed with our key, so nothing is stored. */
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
