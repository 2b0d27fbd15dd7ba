import type { GiftId } from '#features/chat/gift-kinds.rules.ts'

import bookUrl from '../pictures/gift-book.svg?url'
import candleUrl from '../pictures/gift-candle.svg?url'
import champagneUrl from '../pictures/gift-champagne.svg?url'
import chocolateUrl from '../pictures/gift-chocolate.svg?url'
import cocktailUrl from '../pictures/gift-cocktail.svg?url'
import coffeeUrl from '../pictures/gift-coffee.svg?url'
import keysUrl from '../pictures/gift-keys.svg?url'
import noteUrl from '../pictures/gift-note.svg?url'
import perfumeUrl from '../pictures/gift-perfume.svg?url'
import roseUrl from '../pictures/gift-rose.svg?url'
import sunsetUrl from '../pictures/gift-sunset.svg?url'
import ticketsUrl from '../pictures/gift-tickets.svg?url'

const DRAWINGS: Record<GiftId, string> = {
  rose: roseUrl,
  chocolate: chocolateUrl,
  champagne: champagneUrl,
  coffee: coffeeUrl,
  cocktail: cocktailUrl,
  candle: candleUrl,
  note: noteUrl,
  book: bookUrl,
  tickets: ticketsUrl,
  sunset: sunsetUrl,
  perfume: perfumeUrl,
  keys: keysUrl,
}

/** The drawing; the gift's name stands beside it in words. */
export function GiftArt({ id, className = '', onLoad }: { id: GiftId; className?: string; onLoad?: () => void }) {
  return (
    <img src={DRAWINGS[id]} alt="" width={400} height={400} decoding="async" className={className} onLoad={onLoad} />
  )
}
