import { LikeButton } from '../likes/like-button.tsx'
import { loadMembers } from '../members/load-members.server.ts'
import { MembersScreen } from '../members/members-screen.tsx'
import { searches } from '../members/searches.ts'
import type { Route } from './+types/members.ts'

export const handle = { layout: 'default', texts: ['members', 'people', 'likes'] }

export const loader = ({ context, url }: Route.LoaderArgs) => loadMembers(context, url)

/** Coming back from a profile asks nothing: what was found for this address is still here. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return searches.find(url.search, performance.now())?.data ?? (await serverLoader())
}

export default function Members({ loaderData }: Route.ComponentProps) {
  const liked = new Set(loaderData.liked)
  return <MembersScreen data={loaderData} action={(card) => <LikeButton card={card} liked={liked.has(card.id)} />} />
}
