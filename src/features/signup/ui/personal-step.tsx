import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { usePage, useTexts } from '#app/page/use-page.ts'
import { PlaceSearch } from '#features/places/ui/place-search.tsx'
import type { AttributeName } from '#features/profiles/profiles.rules.ts'
import { AttributeChoice } from '#features/profiles/ui/attributes-section.tsx'
import { isAttribute } from '#features/profiles/ui/is-attribute.ts'
import { usePlace } from '#features/profiles/ui/use-place.ts'
import { useEditor } from '#features/profiles/ui/use-profile-editor.ts'
import { useSection } from '#features/profiles/ui/use-section.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'

import { NO_GENDER, readSignupDraftSetAside } from './signup-draft.ts'
import { StepHeading } from './signup-frame.tsx'
import { StepActions, type StepProps } from './step-actions.tsx'

/** The most asked-for facts; the rest can wait for the profile page. */
const FIRST: readonly AttributeName[] = ['relationship_status', 'reason_for_joining', 'body_type']
const KEYS = ['attributes'] as const

/** ACC-1, step 4: facts that searches use. Each answer saves at once. */
export function PersonalStep({ pending, refusal, onNext }: StepProps) {
  const text = useTexts()
  const { settings } = usePage()
  const { profile, setProfile } = useEditor()
  const section = useSection(KEYS)
  const change = usePlace({ onChanged: setProfile })
  const { place } = profile
  const [townsFailed, setTownsFailed] = useState(false)
  const [placeFault, setPlaceFault] = useState<string>()
  const placeBox = useRef<HTMLDivElement>(null)
  const asksGender = useUnansweredGender()
  const visibleFields = settings.visible_profile_fields.filter(isAttribute)

  async function handleNext() {
    if (section.dirty && !(await section.handleSave())) return
    // Without the list nobody can choose a town, and that must not block the sign-up.
    if (place || townsFailed) return onNext()
    // Flushed, so the error is described before the field gets focus; on a phone it is off the screen.
    flushSync(() => setPlaceFault(text('signup.place_needed')))
    placeBox.current?.querySelector('input')?.focus()
  }

  return (
    <>
      <StepHeading step={4} title={text('signup.personal_title')} lead={text('signup.personal_lead')} />
      {asksGender && visibleFields.includes('gender') && (
        <AttributeChoice name="gender" section={section} preset={false} />
      )}
      <div ref={placeBox} className="grid gap-3">
        <Field label={text('people.town_label')} error={placeFault}>
          <PlaceSearch
            place={place}
            pending={change.state === 'saving'}
            onFailed={() => setTownsFailed(true)}
            onPick={({ region, city }) => {
              setPlaceFault(undefined)
              void change.handleTown(region, city)
            }}
          />
        </Field>
        {(change.refusal || townsFailed) && (
          <Alert tone="danger" urgent>
            {change.refusal ?? text('profile.towns_failed')}
          </Alert>
        )}
        <Button
          look="ghost"
          pending={change.state === 'locating'}
          onClick={change.handleLocate}
          className="justify-self-start"
        >
          <Icon name="map-pin" />
          {text('profile.place_locate')}
        </Button>
      </div>
      {FIRST.filter((name) => visibleFields.includes(name)).map((name) => (
        <AttributeChoice key={name} name={name} section={section} />
      ))}
      <StepActions
        pending={pending || section.saving || change.state === 'saving'}
        refusal={section.refusal ?? refusal}
        onNext={() => void handleNext()}
      />
    </>
  )
}

/** Step 0 asks it. Asked again only where that answer is missing, as on another device. */
function useUnansweredGender(): boolean {
  const { profile } = useEditor()
  const [asked] = useState(
    () =>
      profile.attributes.gender === null &&
      (typeof window === 'undefined' || readSignupDraftSetAside().gender !== NO_GENDER),
  )
  return asked
}
