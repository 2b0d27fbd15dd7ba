import { type FormEvent, useState } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import type { Place } from '#features/profiles/profiles.contract.ts'
import { PLACE_CHANGES_PER_DAY } from '#features/profiles/profiles.rules.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

import { Section } from './edit-section.tsx'
import { TownFields } from './town-fields.tsx'
import { type PlaceChange, usePlace } from './use-place.ts'
import { useEditor } from './use-profile-editor.ts'
import { useTowns } from './use-towns.ts'

/** PROF-3 */
export function PlaceSection() {
  const text = useTexts()
  const { profile, setProfile } = useEditor()
  const change = usePlace({ onChanged: setProfile })
  const [byName, setByName] = useState(false)
  const { place } = profile
  return (
    <Section
      id="place"
      title={text('profile.place_title')}
      lead={text('profile.place_lead', { times: PLACE_CHANGES_PER_DAY })}
      saved={change.state === 'saved'}
      refusal={change.refusal}
    >
      <p className="flex items-center gap-2 font-semibold">
        <Icon name="map-pin" className="text-primary-text" />
        {place ? `${place.city}, ${place.region_name}` : text('profile.place_none')}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="tonal" pending={change.state === 'locating'} onClick={change.handleLocate}>
          {text('profile.place_locate')}
        </Button>
        {!byName && (
          <Button look="ghost" onClick={() => setByName(true)}>
            {text('profile.place_choose')}
          </Button>
        )}
      </div>
      {byName && <TownForm place={place} change={change} />}
    </Section>
  )
}

function TownForm({ place, change }: { place: Place | null; change: PlaceChange }) {
  const text = useTexts()
  const towns = useTowns(place)
  const { region, city } = towns
  const other = city !== '' && (city !== place?.city || region !== place?.region)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (other && change.state !== 'saving') void change.handleTown(region, city)
  }

  return (
    <form method="post" onSubmit={handleSubmit} className="grid gap-5">
      <TownFields towns={towns} />
      <div className="flex justify-end">
        <Button type="submit" pending={change.state === 'saving'} disabled={!other}>
          {text('shell.save')}
        </Button>
      </div>
    </form>
  )
}
