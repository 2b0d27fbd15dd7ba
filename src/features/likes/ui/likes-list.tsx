import { useState } from 'react'

import { usePage, useTexts } from '#app/page/use-page.ts'
import type { LikedCard } from '#features/likes/likes.contract.ts'
import type { LikeType } from '#features/likes/likes.rules.ts'
import { MemberCard } from '#features/search/ui/member-card.tsx'
import { useNearEdge } from '#features/search/ui/use-near-edge.ts'
import { MINUTE } from '#kernel/time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { timeAgo } from '#ui/time-ago.ts'
import { useNow } from '#ui/use-now.tsx'

import { LikeButton } from './like-button.tsx'
import { useLiked } from './likes.ts'
import type { useLikePages } from './use-like-pages.ts'

/** Cards above the fold: the first row of the widest grid. */
const FIRST_ROW = 5

/** Pages that load on scroll; after that a button, so that the footer stays reachable. */
const AUTO_PAGES = 4

/** LIKE-1 */
export function LikesList({
  type,
  pages,
  next,
  status,
  showMore,
}: { type: LikeType } & ReturnType<typeof useLikePages>) {
  const text = useTexts()
  const edge = useNearEdge(next !== null && status === 'idle' && pages.length < AUTO_PAGES, () => void showMore())
  const cards = pages.flatMap(({ results }) => results)
  return (
    <div className="grid gap-5">
      <ul className="member-grid">
        {cards.map((card, index) => (
          <li key={card.id} className="grid content-start gap-2">
            <MemberCard
              card={card}
              to={`/likes/m/${card.id}`}
              first={index < FIRST_ROW}
              action={<LikeButton card={card} liked={type !== 'received' || card.matched} />}
            />
            <LikeStatus card={card} type={type} />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {status === 'loading'
          ? text('shell.loading')
          : pages.length > 1 && text('likes.more_shown', { count: pages.at(-1)?.results.length ?? 0 })}
      </p>
      {status === 'failed' && (
        <Alert tone="danger" urgent>
          {text('likes.more_failed')}
        </Alert>
      )}
      {next !== null && (
        <div ref={edge} className="grid justify-items-center py-2">
          <Button look="tonal" size="lg" pending={status === 'loading'} onClick={() => void showMore()}>
            {text(status === 'failed' ? 'shell.try_again' : 'likes.more')}
          </Button>
        </div>
      )}
      {next === null && pages.length > 1 && (
        <p className="py-2 text-center text-sm text-muted">{text('likes.that_is_all')}</p>
      )}
    </div>
  )
}

function LikeStatus({ card: { id, at, like_new, matched }, type }: { card: LikedCard; type: LikeType }) {
  const text = useTexts()
  const liked = useLiked(id, type !== 'received' || matched)
  const mutual = liked && (type === 'received' || matched)
  // Liking back marks the like as seen, even if undone.
  const [answered, setAnswered] = useState(false)
  if (mutual && !matched && !answered) setAnswered(true)
  const now = useNow(MINUTE)
  const { formatLocale } = usePage().page
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 px-1 text-sm text-muted max-sm:text-meta">
      {like_new && !answered && (
        <span className="rounded-full bg-accent px-2 py-0.5 text-xs font-strong text-white">
          {text('likes.new_mark')}
        </span>
      )}
      <time dateTime={at.toISOString()}>{timeAgo(at, now, formatLocale, 'short')}</time>
      {mutual && type !== 'matches' && (
        <span className="font-strong text-accent-text">{text('likes.mutual_mark')}</span>
      )}
    </p>
  )
}
