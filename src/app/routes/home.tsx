import { redirect } from 'react-router'

import { Closing } from '../home/closing.tsx'
import { Evening } from '../home/evening.tsx'
import { Facts } from '../home/facts.tsx'
import { Hero } from '../home/hero.tsx'
import { picturesOf } from '../home/pictures.server.ts'
import { SiteFacts } from '../seo/site-facts.tsx'
import { factsOf } from '../server-env.ts'
import { PageHead } from '../shell/page-head.tsx'
import { usePage } from '../use-page.ts'
import type { Route } from './+types/home.ts'

/** The page stands by itself: what it can do takes a few lines (bare-page-script.tsx). */
export const handle = { layout: 'default', bar: 'over_picture', scripts: 'none', texts: ['home'] }

/** NAV-10: it invites visitors; home for members is /members. */
export function loader({ context }: Route.LoaderArgs) {
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
