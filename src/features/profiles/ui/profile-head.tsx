import { usePage, useTexts } from '#app/page/use-page.ts'
import type { Member } from '#features/profiles/profiles.contract.ts'
import { useCountryName } from '#features/profiles/ui/attribute-words.ts'
import { FictionalLabel } from '#ui/fictional-label.tsx'
import { Icon } from '#ui/icon.tsx'
import { Presence } from '#ui/presence.tsx'

/** Uses the dark theme on a photo. */
export function ProfileHead({ member, onPhoto = false }: { member: Member; onPhoto?: boolean }) {
  const text = useTexts()
  const { settings } = usePage()
  const { name, age, fictional } = member
  return (
    <div className="grid justify-items-start gap-2" {...(onPhoto && { 'data-theme': 'dark' })}>
      {fictional && (
        <FictionalLabel
          words={settings.fictional_singular}
          icon={settings.fictional_icon}
          look={onPhoto ? 'glass' : 'flat'}
        />
      )}
      <h1 className="d2 wrap-anywhere">{text('people.name_age', { name, age })}</h1>
      <p className={`flex flex-wrap items-center gap-x-4 gap-y-1 text-sm ${onPhoto ? 'text-white/84' : 'text-muted'}`}>
        <LastActive member={member} />
        <Where member={member} />
      </p>
    </div>
  )
}

function LastActive({ member: { last_active } }: { member: Member }) {
  const text = useTexts()
  if (last_active === null) return null
  return last_active === 'online' ? (
    <Presence state="online" words={text('people.online_now')} />
  ) : (
    <Presence state="away" words={text(`people.active_${last_active}`)} />
  )
}

/** PROF-3: a town and a distance band, never a position. */
function Where({ member: { place, country, distance } }: { member: Member }) {
  const text = useTexts()
  const countryName = useCountryName()
  const town = place && (place.city === place.region_name ? place.city : `${place.city}, ${place.region_name}`)
  const parts = [town ?? (country && countryName(country)), distance && text(`people.distance_${distance}`)]
  const words = parts.filter(Boolean).join(' · ')
  return (
    words !== '' && (
      <span className="inline-flex items-center gap-1.5">
        <Icon name="map-pin" size="sm" />
        {words}
      </span>
    )
  )
}
