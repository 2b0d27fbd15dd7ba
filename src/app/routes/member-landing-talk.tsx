import { loadMemberLander } from '../landers/load-member-lander.server.ts'
import { MemberTalkScreen } from '../landers/member-talk-screen.tsx'
import type { Route } from './+types/member-landing-talk.ts'

export const handle = { layout: 'lander', scripts: 'none', texts: ['landings', 'home', 'people'] }

export const loader = (args: Route.LoaderArgs) => loadMemberLander(args)

export default function MemberTalkLanding({ loaderData }: Route.ComponentProps) {
  return <MemberTalkScreen shown={loaderData} />
}
