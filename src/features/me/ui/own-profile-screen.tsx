import { Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'

import { PageHead } from '#app/page/page-head.tsx'
import { requireMember } from '#app/page/require-member.ts'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { useTexts } from '#app/page/use-page.ts'
import { readAgeCheck } from '#features/legal/age/age.contract.ts'
import { listOwnPhotos } from '#features/photos/photos.contract.ts'
import { type OwnPhotos, useOwnPhotos } from '#features/photos/ui/use-own-photos.ts'
import type { OwnProfile } from '#features/profiles/profiles.contract.ts'
import { listInterests, readOwnProfile } from '#features/profiles/profiles.contract.ts'
import { AttributesSection } from '#features/profiles/ui/attributes-section.tsx'
import { type InterestName, InterestsSection } from '#features/profiles/ui/interests-section.tsx'
import { placeAction } from '#features/profiles/ui/place-action.server.ts'
import { PlaceSection } from '#features/profiles/ui/place-section.tsx'
import { ProfileEditorContext, useProfileEditor } from '#features/profiles/ui/use-profile-editor.ts'
import { VisibilitySection } from '#features/profiles/ui/visibility-section.tsx'
import { WishSection } from '#features/profiles/ui/wish-section.tsx'
import { TYPED_FIELDS, WordsSection } from '#features/profiles/ui/words-section.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Sheet } from '#ui/sheet.tsx'

import { Completeness } from './completeness.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { PhotosSection } from './photos-section.tsx'
import { Preview } from './profile-preview.tsx'

const HiddenProfile = lazyPart(() => import('./hidden-profile.tsx'))

export const handle = { layout: 'default', texts: ['profile', 'people', 'errors'] }

export async function loader({ context, request }: RouteArgs) {
  const api = requireMember(context, request)
  const [profile, photos, { interests }] = await Promise.all([
    api(readOwnProfile, {}),
    api(listOwnPhotos, {}),
    api(listInterests, {}),
  ])
  // R-AGE-5: a hidden member may prove their age if the site offers a check.
  const ageCheck = profile.status === 'suspended' && (await api(readAgeCheck, {})).available
  return { profile, photos, interests, ageCheck }
}

export const action = placeAction

export default function Profile({ loaderData }: PageProps<typeof loader>) {
  const text = useTexts()
  return (
    <>
      <PageHead title={text('profile.title')} />
      <ProfileScreen {...loaderData} />
    </>
  )
}

/** PROF-1: the editor, with the profile as others see it beside it. */
function ProfileScreen({
  profile,
  photos,
  interests,
  ageCheck,
}: {
  profile: OwnProfile
  photos: OwnPhotos
  interests: readonly InterestName[]
  /** Whether the site offers an age check. */
  ageCheck: boolean
}) {
  const text = useTexts()
  const editor = useProfileEditor(profile)
  const { revalidate } = useRevalidator()
  const pictures = useOwnPhotos(photos, {
    onChanged() {
      editor.refresh()
      // The frame shows the main photo, too.
      void revalidate()
    },
  })
  const [previewing, setPreviewing] = useState(false)
  const unsaved = TYPED_FIELDS.some((key) => editor.draft[key] !== undefined)
  const preview = <Preview photos={pictures.photos} interests={interests} />
  return (
    <ProfileEditorContext value={editor}>
      <LeaveGuard active={unsaved} />
      <div className="page grid grid-cols-1 gap-6 py-6 lg:py-10">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="d3">{text('profile.title')}</h1>
          <Button look="tonal" className="lg:hidden" onClick={() => setPreviewing(true)}>
            <Icon name="eye" />
            {text('profile.preview')}
          </Button>
        </header>
        <div className="grid grid-cols-1 items-start gap-gutter lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid grid-cols-1 gap-4 lg:gap-5">
            {profile.status === 'suspended' && (
              <Suspense fallback={null}>
                <HiddenProfile ageCheck={ageCheck} />
              </Suspense>
            )}
            <Completeness />
            <PhotosSection editor={pictures} />
            <WordsSection />
            <AttributesSection />
            <InterestsSection interests={interests} />
            <WishSection />
            <PlaceSection />
            <VisibilitySection />
          </div>
          <aside
            aria-label={text('profile.preview')}
            className="sticky top-[calc(var(--bar)+1rem)] grid max-h-[calc(100dvh-var(--bar)-2rem)] gap-3 overflow-y-auto px-1 max-lg:hidden"
          >
            <h2 className="text-meta font-semibold text-faint">{text('profile.preview')}</h2>
            {preview}
          </aside>
        </div>
      </div>
      <Sheet
        open={previewing}
        onClose={() => setPreviewing(false)}
        title={text('profile.preview')}
        closeLabel={text('shell.close')}
      >
        {preview}
      </Sheet>
    </ProfileEditorContext>
  )
}
