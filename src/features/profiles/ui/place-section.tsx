import { useState } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import { PlaceSearch } from '#features/places/ui/place-search.tsx'
import { PLACE_CHANGES_PER_DAY } from '#features/profiles/profiles.rules.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'

import { Section } from './edit-section.tsx'
import { usePlace } from './use-place.ts'
import { useEditor } from './use-profile-editor.ts'

/** PROF-3: a town that is picked saves at once. */
export function PlaceSection() {
  const text = useTexts()
  const { profile, setProfile } = useEditor()
  const change = usePlace({ onChanged: setProfile })
  const [townsFailed, setTownsFailed] = useState(false)
  const { place } = profile
  return (
    <Section
      id="place"
      title={text('profile.place_title')}
      lead={text('profile.place_lead', { times: PLACE_CHANGES_PER_DAY })}
      saved={change.state === 'saved'}
      refusal={change.refusal ?? (townsFailed ? text('profile.towns_failed') : undefined)}
    >
      <p className="flex items-center gap-2 font-semibold">
        <Icon name="map-pin" className="text-primary-text" />
        {place ? `${place.city}, ${place.region_name}` : text('profile.place_none')}
      </p>
      {/* Without script it arrives as an ordinary form: place-action.server.ts. */}
      <form method="post" onSubmit={(event) => event.preventDefault()} className="grid gap-3">
        <Field label={text('people.town_label')}>
          <PlaceSearch
            place={null}
            pending={change.state === 'saving'}
            onFailed={() => setTownsFailed(true)}
            onPick={({ region, city }) => {
              setTownsFailed(false)
              void change.handleTown(region, city)
            }}
          />
        </Field>
        <noscript>
          <Button type="submit">{text('shell.save')}</Button>
        </noscript>
      </form>
      <Button
        look="tonal"
        pending={change.state === 'locating'}
        onClick={change.handleLocate}
        className="justify-self-start"
      >
        {text('profile.place_locate')}
      </Button>
    </Section>
  )
}
