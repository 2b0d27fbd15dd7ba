import { loadMember } from '../members/load-member.server.ts'
import { ProfileScreen } from '../members/profile-screen.tsx'
import type { Route } from './+types/likes-member.ts'

export const handle = { layout: 'default', texts: ['members', 'people', 'interests', 'errors'] }

export const loader = ({ context, url, params }: Route.LoaderArgs) => loadMember(context, url, params.id)

/** PROF-2: the same screen as /members/:id, reached from the likes. */
export default function LikesMember({ loaderData }: Route.ComponentProps) {
  return <ProfileScreen data={loaderData} />
}
