import type { ClientLoaderFunctionArgs } from 'react-router'

import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { usePage } from '#app/page/use-page.ts'
import { LikeButton } from '#features/likes/ui/like-button.tsx'
import { likedAmong } from '#features/likes/ui/liked-among.server.ts'
import { loadLiked } from '#features/likes/ui/load-liked.ts'
import { loadMembers } from '#features/search/ui/load-members.server.ts'
import { SearchScreen } from '#features/search/ui/search-screen.tsx'
import { searches } from '#features/search/ui/searches.ts'

import { FirstHourCard } from './first-hour-card.tsx'

export const handle = { layout: 'default', texts: ['members', 'people', 'likes'] }

export async function loader({ context, url }: RouteArgs) {
  const found = await loadMembers(context, url)
  const cards = [...found.first.results, ...(found.first.similar?.results ?? [])]
  return { ...found, liked: await likedAmong(context, cards) }
}

/** Coming back from a profile reuses the cached search. */
export async function clientLoader({ url, serverLoader }: ClientLoaderFunctionArgs) {
  return searches.find(url.search, performance.now())?.data ?? (await serverLoader<typeof loader>())
}

/** SEARCH-1: the search with a heart on each card. ACC-12: for new members, what helps them begin. */
export default function MembersScreen({ loaderData }: PageProps<typeof loader>) {
  const { page, user } = usePage()
  const steps = user?.first_steps ?? []
  const liked = new Set(loaderData.liked)
  return (
    <>
      {steps.length > 0 && <FirstHourCard steps={steps} />}
      <SearchScreen
        data={loaderData}
        action={(card) => <LikeButton card={card} liked={liked.has(card.id)} />}
        onMore={async (cards) => {
          if (page.loggedIn) await loadLiked(cards)
        }}
      />
    </>
  )
}
