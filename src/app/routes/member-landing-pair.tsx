import { loadMemberLander } from '../landers/load-member-lander.server.ts'
import { MemberPairScreen } from '../landers/member-pair-screen.tsx'
import type { Route } from './+types/member-landing-pair.ts'

export const handle = { layout: 'lander', scripts: 'none', texts: ['landings', 'home', 'people'] }

export const loader = (args: Route.LoaderArgs) => loadMemberLander(args)

export default function MemberPairLanding({ loaderData }: Route.ComponentProps) {
  return <MemberPairScreen shown={loaderData} />
}
