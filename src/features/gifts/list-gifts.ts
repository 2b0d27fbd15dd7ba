import { GIFTS } from '#features/chat/gift-kinds.rules.ts'
import type { Context } from '#platform/context.ts'

import type { Gift } from './gifts.contract.ts'

export function listGifts({ site, text }: Context): { gifts: Gift[] } {
  return { gifts: GIFTS.map((id) => ({ id, name: text(`chat.gift_${id}`), cost: site.gift_credits })) }
}
