import { Link } from 'react-router'

import { LIKE_TYPES, type LikeType } from '#features/likes/likes.rules.ts'
import { Badge } from '#ui/badge.tsx'
import { TAB_CLASS } from '#ui/tabs.tsx'

import { useCounts } from '../counts/counts.ts'
import { PageHead } from '../shell/page-head.tsx'
import { useTexts } from '../use-page.ts'
import { useNewLikes } from './likes.ts'
import { LikesList } from './likes-list.tsx'
import { NobodyYet } from './nobody-yet.tsx'
import { type LikesPage, useLikePages } from './use-like-pages.ts'

const NAMES = { received: 'likes_received', given: 'likes_given', matches: 'matches' } as const

/** LIKE-1: who likes one, whom one likes, and where both meet. */
export function LikesScreen({ type, first }: { type: LikeType; first: LikesPage }) {
  const text = useTexts()
  useNewLikes(first.num_new_likes)
  const list = useLikePages(type, first)
  return (
    <div className="page grid content-start gap-5 pt-6 pb-12 lg:pt-8">
      <PageHead title={text(`likes.${NAMES[type]}`)} />
      <h1 className="d3">{text('likes.title')}</h1>
      <LikeTabs current={type} />
      {first.results.length === 0 ? <NobodyYet type={type} /> : <LikesList type={type} {...list} />}
    </div>
  )
}

function LikeTabs({ current }: { current: LikeType }) {
  const text = useTexts()
  const { num_new_likes: count } = useCounts()
  return (
    <nav aria-label={text('likes.tabs')} className="no-scrollbar -mx-edge flex gap-1 overflow-x-auto px-edge py-0.5">
      {LIKE_TYPES.map((type) => (
        <Link
          key={type}
          to={`/likes/${type}`}
          aria-current={type === current ? 'page' : undefined}
          className={TAB_CLASS}
        >
          {text(`likes.${NAMES[type]}`)}
          {type === 'received' && count > 0 && (
            <Badge count={count} look="new" label={text('likes.new_count', { count })} />
          )}
        </Link>
      ))}
    </nav>
  )
}
