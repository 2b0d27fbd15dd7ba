import { useEffect, useState } from 'react'
import { Link } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { useTexts } from '#app/page/use-page.ts'
import { type Member, viewMember } from '#features/profiles/profiles.contract.ts'
import type { Card } from '#features/search/search.contract.ts'
import type { TextId } from '#kernel/texts.ts'
import { buttonClass } from '#ui/button.tsx'
import { Chip, Chips } from '#ui/chip.tsx'
import { useMedia, WIDE } from '#ui/use-media.ts'

/** Skip the request for cards swiped faster than this. */
const SETTLE_MS = 250
/** The profile shows the full text. */
const EXCERPT = 'line-clamp-6'

/** More about the top card, from lg. */
export function AboutAside({ card }: { card: Card }) {
  const text = useTexts()
  const about = useAbout(card.id)
  const shared = about?.interests.filter((interest) => interest.shared) ?? []
  return (
    <aside className="grid content-start justify-items-end gap-6 self-center text-right max-lg:hidden">
      {about?.about_me && (
        <div className="grid gap-2">
          <h2 className="h5">{text('swipe.about', { name: card.name })}</h2>
          <p className={`max-w-[32ch] leading-6.5 wrap-anywhere ${EXCERPT}`}>{about.about_me}</p>
        </div>
      )}
      {shared.length > 0 && (
        <div className="grid justify-items-end gap-2.5">
          <p className="text-meta font-semibold text-faint">{text('swipe.you_both_like')}</p>
          <div className="[&>*]:justify-end">
            <Chips>
              {shared.map(({ id }) => (
                <Chip key={id} look="shared">
                  {text(`interests.${id}` as TextId)}
                </Chip>
              ))}
            </Chips>
          </div>
        </div>
      )}
      <Link to={`/members/${card.id}`} className={buttonClass({ look: 'line' })}>
        {text('swipe.open_full_profile')}
      </Link>
    </aside>
  )
}

/** Fetches only if there is room to show it. */
function useAbout(id: string): Member | undefined {
  const wide = useMedia(WIDE)
  const [known, setKnown] = useState<ReadonlyMap<string, Member>>(new Map())
  const missing = wide && !known.has(id)
  useEffect(() => {
    if (!missing) return
    async function ask() {
      // Optional extra, not worth an error message.
      const member = await browserApi(viewMember, { query: { id } }).catch(() => undefined)
      if (member) setKnown((before) => new Map(before).set(id, member))
    }
    const timer = setTimeout(() => void ask(), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [id, missing])
  return known.get(id)
}
