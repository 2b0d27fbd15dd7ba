import { LikedProfile } from '../likes/liked-profile.tsx'
import { loadMember } from '../members/load-member.server.ts'
import type { Route } from './+types/member.ts'

export const handle = { layout: 'default', texts: ['members', 'people', 'interests', 'likes', 'chat', 'errors'] }

export const loader = ({ context, url, params }: Route.LoaderArgs) => loadMember(context, url, params.id)

export default function Member({ loaderData }: Route.ComponentProps) {
  return <LikedProfile data={loaderData} />
}
