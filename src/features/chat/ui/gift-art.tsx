import bookUrl from '@duet/art/pictures/gift-book.svg?url'
import candleUrl from '@duet/art/pictures/gift-candle.svg?url'
import champagneUrl from '@duet/art/pictures/gift-champagne.svg?url'
import chocolateUrl from '@duet/art/pictures/gift-chocolate.svg?url'
import cocktailUrl from '@duet/art/pictures/gift-cocktail.svg?url'
import coffeeUrl from '@duet/art/pictures/gift-coffee.svg?url'
import keysUrl from '@duet/art/pictures/gift-keys.svg?url'
import noteUrl from '@duet/art/pictures/gift-note.svg?url'
import perfumeUrl from '@duet/art/pictures/gift-perfume.svg?url'
import roseUrl from '@duet/art/pictures/gift-rose.svg?url'
import sunsetUrl from '@duet/art/pictures/gift-sunset.svg?url'
import ticketsUrl from '@duet/art/pictures/gift-tickets.svg?url'

import type { GiftId } from '#features/chat/gift-kinds.rules.ts'

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

/** Decorative: the gift's name is next to it as text. */
export function GiftArt({ id, className = '', onLoad }: { id: GiftId; className?: string; onLoad?: () => void }) {
  return (
    <img src={DRAWINGS[id]} alt="" width={400} height={400} decoding="async" className={className} onLoad={onLoad} />
  )
}
