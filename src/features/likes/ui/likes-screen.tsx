import { data, Link, redirect } from 'react-router'

import { useCounts } from '#app/live/counts.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { requireMember } from '#app/page/require-member.ts'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { listLikesOf } from '#features/likes/likes.contract.ts'
import { LIKE_TYPES, type LikeType } from '#features/likes/likes.rules.ts'
import { SWIPE_LIKES_PER_DAY } from '#features/payments/allowances.rules.ts'
import { Badge } from '#ui/badge.tsx'
import { TAB_CLASS } from '#ui/tabs.tsx'

import { EmptyLikes } from './empty-likes.tsx'
import { useNewLikes } from './likes.ts'
import { LikesList } from './likes-list.tsx'
import { type LikesPage, useLikePages } from './use-like-pages.ts'

export const handle = { layout: 'default', texts: ['likes', 'people'] }

/** LIKE-1: one of the three lists; /likes shows received likes. */
export async function loader({ context, request, params }: RouteArgs<{ type?: string }>) {
  const api = requireMember(context, request)
  if (params.type === undefined) throw redirect('/likes/received')
  const type = LIKE_TYPES.find((known) => known === params.type)
  if (type === undefined) throw data(null, { status: 404 })
  return { type, first: await api(listLikesOf, { query: { type } }) }
}

export default function Likes({ loaderData }: PageProps<typeof loader>) {
  return <LikesScreen key={loaderData.type} {...loaderData} />
}

const NAMES = { received: 'likes_received', given: 'likes_given', matches: 'matches' } as const
/** Below the heading "Likes", and short enough for three beside each other on a phone. */
const TABS = { received: 'tab_received', given: 'tab_given', matches: 'matches' } as const

/** LIKE-1 */
function LikesScreen({ type, first }: { type: LikeType; first: LikesPage }) {
  const text = useTexts()
  const { user } = usePage()
  useNewLikes(first.num_new_likes)
  const list = useLikePages(type, first)
  return (
    <div className="page grid content-start gap-5 pt-6 pb-12 lg:pt-8">
      <PageHead title={text(`likes.${NAMES[type]}`)} />
      <h1 className="d3">{text('likes.title')}</h1>
      <LikeTabs current={type} />
      {type === 'given' && !user?.paid_user && (
        <p className="text-sm text-pretty text-muted">{text('likes.allowance_note', { count: SWIPE_LIKES_PER_DAY })}</p>
      )}
      {first.results.length === 0 ? <EmptyLikes type={type} /> : <LikesList type={type} {...list} />}
    </div>
  )
}

function LikeTabs({ current }: { current: LikeType }) {
  const text = useTexts()
  const { num_new_likes: count } = useCounts()
  return (
    <nav aria-label={text('likes.tabs')} className="flex flex-wrap gap-1">
      {LIKE_TYPES.map((type) => (
        <Link
          key={type}
          to={`/likes/${type}`}
          aria-current={type === current ? 'page' : undefined}
          className={TAB_CLASS}
        >
          {text(`likes.${TABS[type]}`)}
          {type === 'received' && count > 0 && (
            <Badge count={count} look="new" label={text('shell.new_likes', { count })} />
          )}
        </Link>
      ))}
    </nav>
  )
}
