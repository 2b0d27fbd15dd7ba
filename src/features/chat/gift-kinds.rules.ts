/**
 * All gifts, in picker order. Each has a drawing (packages/art/src/gifts.ts) and a name `chat.gift_<id>`; messages keep
 * the id for ever, so never remove one.
 */
export const GIFTS = [
  'rose',
  'chocolate',
  'champagne',
  'coffee',
  'cocktail',
  'candle',
  'note',
  'book',
  'tickets',
  'sunset',
  'perfume',
  'keys',
] as const
export type GiftId = (typeof GIFTS)[number]

export const isGift = (id: string | null): id is GiftId => (GIFTS as readonly (string | null)[]).includes(id)
