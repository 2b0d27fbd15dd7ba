import { redirect } from 'react-router'

import { PageHead } from '#app/page/page-head.tsx'
import type { RouteArgs } from '#app/page/route.ts'
import { factsOf } from '#app/page/server-env.ts'
import { usePage } from '#app/page/use-page.ts'
import { SiteFacts } from '#app/seo/site-facts.tsx'
import { picturesOf } from '#app/static-page/pictures.server.ts'
import { Facts } from '#features/landers/ui/facts.tsx'

import { Closing } from './closing.tsx'
import { Evening } from './evening.tsx'
import { Hero } from './hero.tsx'

/** A static page: a small script does all it needs (static-page.entry.ts). */
export const handle = { layout: 'default', bar: 'over_picture', scripts: 'none', texts: ['home'] }

/** NAV-10: for visitors; members go to /members. */
export function loader({ context }: RouteArgs) {
  if (factsOf(context).loggedIn) throw redirect('/members')
  return { pictures: picturesOf(factsOf(context).niche) }
}

export default function Home() {
  const { settings } = usePage()
  return (
    <>
      <PageHead title={settings.index_title} description={settings.description} indexed />
      <SiteFacts />
      <Hero />
      <Evening />
      <Facts />
      <Closing />
    </>
  )
}
