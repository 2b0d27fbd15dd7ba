import { PageHead } from '#app/page/page-head.tsx'
import { requireMember } from '#app/page/require-member.ts'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { ThemeSwitch } from '#app/page/theme-switch.tsx'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { listBlocked } from '#features/blocks/blocks.contract.ts'
import { listOwnPhotos } from '#features/photos/photos.contract.ts'
import { readOwnProfile } from '#features/profiles/profiles.contract.ts'
import { WAYS_TO_MEET } from '#features/search/ui/ways-to-meet-links.ts'
import { LANGUAGE_NAMES } from '#kernel/locales.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'

import { BalanceCard } from './balance-card.tsx'
import { HelpLinks } from './help-links.tsx'
import { HubRow, HubRows } from './hub-rows.tsx'
import { NextStep } from './next-step.tsx'
import { OwnHead } from './own-head.tsx'
import { useLogOut } from './use-log-out.ts'

export const handle = { layout: 'default', texts: ['me', 'profile', 'people'] }

export async function loader({ context, request }: RouteArgs) {
  const api = requireMember(context, request)
  const [profile, { photos, limit }, { blocked }] = await Promise.all([
    api(readOwnProfile, {}),
    api(listOwnPhotos, {}),
    api(listBlocked, {}),
  ])
  return { profile, photos: { count: photos.length, limit }, blocked: blocked.length }
}

/** FRAME-3: everything about the member in one place; the tab "Me". */
export default function MeScreen({ loaderData: { profile, photos, blocked } }: PageProps<typeof loader>) {
  const text = useTexts()
  const { page, user } = usePage()
  const logOut = useLogOut()
  const [, matchFinder] = WAYS_TO_MEET
  return (
    <section className="page grid grid-cols-[minmax(0,1fr)] gap-x-gutter gap-y-4 py-6 lg:grid-cols-2 lg:items-start lg:py-10">
      <PageHead title={text('shell.me')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-5">
        <OwnHead profile={profile} />
        <BalanceCard />
        <NextStep profile={profile} />
        <HubRows>
          <HubRow to="/profile" icon="pencil" title={text('me.edit_profile')} />
          <HubRow
            to="/profile#photos"
            icon="image"
            title={text('people.photos')}
            text={text('profile.photos_count', photos)}
          />
          {matchFinder && <HubRow to={matchFinder.to} icon={matchFinder.icon} title={text(matchFinder.name)} />}
        </HubRows>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-5">
        <HubRows>
          <HubRow to="/notifications" icon="settings" title={text('shell.settings')} text={text('me.settings_text')} />
          <HubRow
            to="/transactions"
            icon="coins"
            title={text('shell.transactions')}
            text={text('me.transactions_text')}
          />
          {user?.paid_user === false && (
            <HubRow to="/premium" icon="gift" title={text('shell.premium')} text={text('me.premium_text')} />
          )}
          {blocked > 0 && (
            <HubRow
              to="/notifications#blocked"
              icon="ban"
              title={text('me.blocked_people')}
              text={text('me.blocked_text')}
              end={String(blocked)}
            />
          )}
          <HubRow
            to="/lang-config"
            icon="globe"
            title={text('shell.country_and_language')}
            text={LANGUAGE_NAMES[page.locale]}
          />
        </HubRows>
        <Card className="grid gap-3 p-5">
          <h2 className="text-control font-semibold">{text('shell.appearance')}</h2>
          <ThemeSwitch />
        </Card>
        <HelpLinks />
        <Button look="ghost" className="justify-self-center" onClick={logOut}>
          <Icon name="log-out" />
          {text('shell.log_out')}
        </Button>
      </div>
    </section>
  )
}
