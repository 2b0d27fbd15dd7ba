import type { MemberData } from '../members/load-member.server.ts'
import { ProfileScreen } from '../members/profile-screen.tsx'
import { LikeButton } from './like-button.tsx'
import { ProfileActions } from './profile-actions.tsx'

/** PROF-2: a profile with its hearts: in the bar, and on the cards of similar people. */
export function LikedProfile({ data }: { data: MemberData }) {
  const liked = new Set(data.liked)
  return (
    <ProfileScreen
      data={data}
      actions={<ProfileActions data={data} />}
      action={(card) => <LikeButton card={card} liked={liked.has(card.id)} />}
    />
  )
}
