import { useState } from 'react'

import { usePage, useTexts } from '#app/page/use-page.ts'
import { AttributeChoice } from '#features/profiles/ui/attributes-section.tsx'
import { isAttribute } from '#features/profiles/ui/is-attribute.ts'
import { TownFields } from '#features/profiles/ui/town-fields.tsx'
import { usePlace } from '#features/profiles/ui/use-place.ts'
import { useEditor } from '#features/profiles/ui/use-profile-editor.ts'
import { type SectionState, useSection } from '#features/profiles/ui/use-section.ts'
import { useTowns } from '#features/profiles/ui/use-towns.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Segmented } from '#ui/segmented.tsx'

import { StepHeading } from './signup-frame.tsx'
import { StepActions, type StepProps } from './step-actions.tsx'

/** The most asked-for facts; the rest can wait for the profile page. */
const FIRST = ['relationship_status', 'reason_for_joining', 'body_type']
const KEYS = ['attributes'] as const

/** ACC-1, step 4: facts that searches use. Answers save at once, the town with the step. */
export function PersonalStep({ pending, refusal, onNext }: StepProps) {
  const text = useTexts()
  const { settings } = usePage()
  const { profile, setProfile } = useEditor()
  const section = useSection(KEYS)
  const change = usePlace({ onChanged: setProfile })
  const { place } = profile
  const towns = useTowns(place)
  const [placeFault, setPlaceFault] = useState<string>()
  const visibleFields = settings.visible_profile_fields.filter(isAttribute)

  async function handleNext() {
    if (section.dirty && !(await section.handleSave())) return
    const { region, city } = towns
    const other = city !== '' && (city !== place?.city || region !== place?.region)
    // Without the list nobody can choose a town, and that must not block the sign-up.
    const missing = !other && !place && !towns.failed
    setPlaceFault(missing ? text('signup.place_needed') : undefined)
    if (missing || (other && !(await change.handleTown(region, city)))) return
    onNext()
  }

  return (
    <>
      <StepHeading step={4} title={text('signup.personal_title')} lead={text('signup.personal_lead')} />
      {visibleFields.includes('gender') && <Gender section={section} />}
      <Field group label={text('profile.place_title')} error={placeFault}>
        <div className="grid gap-4">
          <div className="flex flex-wrap items-center gap-3">
            <Button look="tonal" pending={change.state === 'locating'} onClick={change.handleLocate}>
              <Icon name="map-pin" />
              {text('profile.place_locate')}
            </Button>
            {place && (
              <p role="status" className="font-semibold">
                {`${place.city}, ${place.region_name}`}
              </p>
            )}
          </div>
          {change.refusal && (
            <Alert tone="danger" urgent>
              {change.refusal}
            </Alert>
          )}
          <TownFields towns={towns} />
        </div>
      </Field>
      <div className="grid gap-5 empty:hidden sm:grid-cols-2">
        {visibleFields
          .filter((name) => FIRST.includes(name))
          .map((name) => (
            <AttributeChoice key={name} name={name} section={section} />
          ))}
      </div>
      <StepActions
        pending={pending || section.saving || change.state === 'saving'}
        refusal={section.refusal ?? refusal}
        onNext={() => void handleNext()}
      />
    </>
  )
}

function Gender({ section }: { section: SectionState }) {
  const text = useTexts()
  const { shown, draft } = useEditor()
  return (
    <Field group label={text('people.gender')}>
      <Segmented<'female' | 'male' | ''>
        options={[
          { value: 'female', label: text('people.gender_female') },
          { value: 'male', label: text('people.gender_male') },
          { value: '', label: text('people.prefer_not_to_say') },
        ]}
        value={shown.attributes.gender ?? ''}
        onChange={(gender) =>
          section.choose({ attributes: { ...draft.attributes, gender: gender === '' ? null : gender } })
        }
      />
    </Field>
  )
}
