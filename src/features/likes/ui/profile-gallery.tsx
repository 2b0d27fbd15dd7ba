import { Link, useLocation, useNavigate } from 'react-router'

import { usePage, useTexts } from '#app/page/use-page.ts'
import { ReportPhoto } from '#features/moderation/ui/report-profile.tsx'
import { useBuyPath } from '#features/payments/ui/came-from.ts'
import { Gallery } from '#features/photos/ui/gallery.tsx'
import { ProfileHead } from '#features/profiles/ui/profile-head.tsx'
import { Icon } from '#ui/icon.tsx'
import { iconButtonClass } from '#ui/icon-button.tsx'

import type { MemberData } from './load-member.server.ts'
import { signupPathFor } from './visitor-wants.ts'

/** PHOTO-2: the photos the viewer may see, and why there are no more. */
export function ProfileGallery({ data: { member, photos } }: { data: MemberData }) {
  const text = useTexts()
  const { page } = usePage()
  const { name } = member
  const count = photos.photos.length
  return (
    <Gallery
      photos={photos.photos}
      locked={
        photos.locked > 0
          ? {
              count: text('members.photos_locked', { count: photos.locked }),
              why: ({ inViewer }) => <WhyLocked {...photos} id={member.id} replace={inViewer} />,
            }
          : undefined
      }
      words={{
        label: text('members.photos_of', { name }),
        alt: text('people.photo_of', { name }),
        number: (number) => text('members.photo_number', { number, count }),
        previous: text('members.photo_previous'),
        next: text('members.photo_next'),
        none: text('members.photo_none', { name }),
        viewer: {
          open: (number) => text('members.photo_open', { number, count }),
          close: text('shell.close'),
          title: text('people.name_age', { name, age: member.age }),
          position: (number) => text('members.photo_position', { number, count }),
        },
      }}
      caption={<ProfileHead member={member} onPhoto />}
      corner={<BackLink />}
      actionOf={page.loggedIn && !member.own ? ({ id }) => <ReportPhoto id={id} person={member} /> : undefined}
    />
  )
}

function WhyLocked({
  id,
  locked,
  age_check_required: adult,
  replace,
}: MemberData['photos'] & { id: string; replace: boolean }) {
  const text = useTexts()
  const { page } = usePage()
  const { pathname, search } = useLocation()
  const premium = useBuyPath('/premium')
  if (page.loggedIn)
    return (
      <>
        {adult > 0 && (
          <Link
            to={`/age?${new URLSearchParams({ to: pathname + search })}`}
            replace={replace}
            className="link block py-3"
          >
            {text('members.photos_locked_age', { count: adult })}
          </Link>
        )}
        {locked > adult && (
          <Link to={premium} replace={replace} className="link block py-3">
            {text('members.photos_locked_member')}
          </Link>
        )}
      </>
    )
  return (
    <Link to={signupPathFor(id)} replace={replace} className="link py-3">
      {text('members.photos_locked_visitor')}
    </Link>
  )
}

/** Returns to the place in the list; visits from outside go to the whole list. */
function BackLink() {
  const text = useTexts()
  const navigate = useNavigate()
  const { key } = useLocation()
  return (
    <Link
      to="/members"
      aria-label={text('shell.back')}
      className={`${iconButtonClass({ look: 'glass' })} lg:hidden`}
      onClick={(event) => {
        // 'default' is the key of the first entry of a visit: nothing of ours precedes it.
        if (key === 'default') return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <Icon name="chevron-left" />
    </Link>
  )
}
