import { Link } from 'react-router'

import { useCounts } from '#app/live/counts.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import type { Card } from '#features/search/search.contract.ts'
import { Avatar } from '#ui/avatar.tsx'
import { FictionalLabel } from '#ui/fictional-label.tsx'
import { Icon } from '#ui/icon.tsx'

const ITEM =
  'grid min-w-20 justify-items-center gap-1.5 rounded-menu py-1 text-center text-[.8125rem] leading-4.5 font-semibold'

/** CHAT-11: matches nobody has written to yet; at the end, the likes still unseen. */
export function NewMatches({ matches }: { matches: readonly Card[] }) {
  const text = useTexts()
  const { settings } = usePage()
  const { num_new_likes: likes } = useCounts()
  if (matches.length === 0) return null
  return (
    <section aria-labelledby="new-matches" className="grid gap-1.5">
      <h2 id="new-matches" className="text-sm font-semibold text-muted">
        {text('chat.new_matches')}
      </h2>
      <ul className="-mx-edge flex snap-x scroll-px-edge gap-1 overflow-x-auto overscroll-x-contain px-[calc(var(--edge)-.5rem)] pb-1 lg:-mx-5 lg:px-2">
        {matches.map(({ id, name, main_image, online, fictional }) => (
          <li key={id} className="snap-start">
            <Link to={`/members/${id}/chat`} className={ITEM}>
              <span className="rounded-full bg-(image:--gradient) p-0.5">
                <span className="block rounded-full bg-bg p-0.5">
                  <Avatar
                    src={main_image?.thumb_filename ?? null}
                    size="lg"
                    {...(online && { onlineLabel: text('people.online_now') })}
                  />
                </span>
              </span>
              <span className="max-w-20 truncate">{name}</span>
              {fictional && (
                <FictionalLabel words={settings.fictional_singular} icon={settings.fictional_icon} size="sm" />
              )}
            </Link>
          </li>
        ))}
        {likes > 0 && (
          <li className="snap-start">
            <Link to="/likes" className={ITEM}>
              <span className="grid size-16 place-items-center rounded-full bg-surface-3 text-muted">
                <Icon name="heart" />
              </span>
              {text('chat.likes_waiting', { count: likes })}
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}
