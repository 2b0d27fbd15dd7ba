import type { PageProps, RouteArgs } from '#app/page/route.ts'

import { LikeButton } from './like-button.tsx'
import { loadMember } from './load-member.server.ts'
import { ProfileActions } from './profile-actions.tsx'
import { ProfileScreen } from './profile-screen.tsx'

export const handle = { layout: 'default', texts: ['members', 'people', 'interests', 'likes', 'chat', 'errors'] }

export const loader = ({ context, url, params }: RouteArgs<{ id: string }>) => loadMember(context, url, params.id)

/** PROF-2: adds likes to the profile and to the cards of similar members. */
export default function MemberScreen({ loaderData: data }: PageProps<typeof loader>) {
  const liked = new Set(data.liked)
  return (
    <ProfileScreen
      data={data}
      actions={<ProfileActions data={data} />}
      action={(card) => <LikeButton card={card} liked={liked.has(card.id)} />}
    />
  )
}
