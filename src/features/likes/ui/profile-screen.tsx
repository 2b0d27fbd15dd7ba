import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { PageHead } from '#app/page/page-head.tsx'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { ReportProfile } from '#features/moderation/ui/report-profile.tsx'
import { BlockButton } from '#features/profiles/ui/block-button.tsx'
import { ProfileFacts } from '#features/profiles/ui/profile-facts.tsx'
import { ProfileHead } from '#features/profiles/ui/profile-head.tsx'
import type { Card as MemberCard } from '#features/search/search.contract.ts'
import { Invitation } from '#features/search/ui/invitation.tsx'
import { Alert } from '#ui/alert.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

import type { MemberData } from './load-member.server.ts'
import { ProfileGallery } from './profile-gallery.tsx'
import { SimilarMembers } from './similar-members.tsx'

/** PROF-2: `actions` apply to the profile, such as like and chat; `action` to each card of similar members. */
export function ProfileScreen({
  data,
  actions,
  action,
}: {
  data: MemberData
  actions?: ReactNode
  action?: (card: MemberCard) => ReactNode
}) {
  const text = useTexts()
  const { settings, page } = usePage()
  const { member, similar } = data
  const { name, age, fictional, own } = member
  return (
    <div className="page grid grid-cols-1 gap-10 pb-12 md:pt-6 lg:gap-14 lg:pt-8">
      <PageHead title={text('people.name_age', { name, age })} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-start lg:gap-14">
        {/* The key starts the gallery at the first photo when the profile changes. */}
        <ProfileGallery key={member.id} data={data} />
        <div className="grid gap-7">
          <div className="max-lg:hidden">
            <ProfileHead member={member} />
          </div>
          {own && <OwnNote />}
          {actions && !own && <ActionBar>{actions}</ActionBar>}
          {fictional && <Alert icon={settings.fictional_icon}>{settings.fictional_warning}</Alert>}
          <ProfileFacts member={member} />
          {!page.loggedIn && (
            <Invitation title={text('members.invite_profile_title', { name })} target={targetOf(data)}>
              {text('members.invite_profile_text')}
            </Invitation>
          )}
        </div>
      </div>
      <SimilarMembers cards={similar} action={action} />
      {page.loggedIn && !own && (
        <div className="-ml-3 flex flex-wrap gap-x-2">
          <ReportProfile person={member} />
          <BlockButton member={member} />
        </div>
      )}
    </div>
  )
}

const targetOf = ({ member: { id, name, age, place, fictional }, photos }: MemberData) => ({
  ...{ id, name, age, fictional, city: place?.city ?? null },
  thumb: photos.photos[0]?.thumb_filename ?? null,
})

/** Always within reach: fixed to the bottom on phones, below the name from lg. */
function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar
      className="flex items-center gap-3 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-10 max-lg:border-t max-lg:border-line max-lg:bg-surface-1 max-lg:px-edge max-lg:pt-3 max-lg:pb-[calc(.75rem+env(safe-area-inset-bottom))]"
    >
      {children}
    </div>
  )
}

function OwnNote() {
  const text = useTexts()
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
      <p className="text-muted">{text('members.own_note')}</p>
      <Link to="/profile" className={buttonClass({ look: 'tonal' })}>
        {text('members.edit_profile')}
      </Link>
    </Card>
  )
}
