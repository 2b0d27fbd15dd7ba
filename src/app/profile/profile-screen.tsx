import { useState } from 'react'

import type { OwnProfile } from '#features/profiles/profiles.contract.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Sheet } from '#ui/sheet.tsx'

import { type OwnPhotos, useOwnPhotos } from '../photos/use-own-photos.ts'
import { useTexts } from '../use-page.ts'
import { AttributesSection } from './attributes-section.tsx'
import { Completeness } from './completeness.tsx'
import { HiddenProfile } from './hidden-profile.tsx'
import { type InterestName, InterestsSection } from './interests-section.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { PhotosSection } from './photos-section.tsx'
import { PlaceSection } from './place-section.tsx'
import { Preview } from './preview.tsx'
import { ProfileEditorContext, useProfileEditor } from './use-profile-editor.ts'
import { VisibilitySection } from './visibility-section.tsx'
import { WishSection } from './wish-section.tsx'
import { TYPED, WordsSection } from './words-section.tsx'

/** PROF-1: one's own profile, section by section, and beside it how others see it. */
export function ProfileScreen({
  profile,
  photos,
  interests,
  ageCheck,
}: {
  profile: OwnProfile
  photos: OwnPhotos
  interests: readonly InterestName[]
  /** Whether somebody checks ages here. */
  ageCheck: boolean
}) {
  const text = useTexts()
  const editor = useProfileEditor(profile)
  const pictures = useOwnPhotos(photos, { onChanged: editor.refresh })
  const [previewing, setPreviewing] = useState(false)
  const unsaved = TYPED.some((key) => editor.draft[key] !== undefined)
  const preview = <Preview photos={pictures.photos} interests={interests} />
  return (
    <ProfileEditorContext value={editor}>
      <LeaveGuard active={unsaved} />
      <div className="page grid gap-6 py-6 lg:py-10">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="d3">{text('profile.title')}</h1>
          <Button look="tonal" className="lg:hidden" onClick={() => setPreviewing(true)}>
            <Icon name="eye" />
            {text('profile.preview')}
          </Button>
        </header>
        <div className="grid items-start gap-gutter lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid gap-4 lg:gap-5">
            {profile.status === 'suspended' && <HiddenProfile ageCheck={ageCheck} />}
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
