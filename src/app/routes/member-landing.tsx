import { loadMemberLander } from '../landers/load-member-lander.server.ts'
import { MemberPortraitScreen } from '../landers/member-portrait-screen.tsx'
import type { Route } from './+types/member-landing.ts'

export const handle = { layout: 'lander', scripts: 'none', bar: 'on_night', texts: ['landings', 'home', 'people'] }

export const loader = (args: Route.LoaderArgs) => loadMemberLander(args)

export default function MemberPortraitLanding({ loaderData }: Route.ComponentProps) {
  return <MemberPortraitScreen shown={loaderData} />
}
