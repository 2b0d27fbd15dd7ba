import { ageOn, isBirthDate, MINIMUM_AGE, nameFault } from '#features/accounts/accounts.rules.ts'
import { dayIn } from '#kernel/time.ts'
import { cellOf, pointOf } from '#platform/geo/places.ts'
import type { Site } from '#platform/site.ts'

import type { FictionalFields } from './fictional-fields.contract.ts'
import { nameCheat } from './name-cheats.ts'
import { NOTE_NAMES } from './profiles.rules.ts'
import type { FictionalProfile } from './write-fictional-profile.ts'

/** The same rules as for members, plus the fields of the site. Errors name their field: `name: …`. */
export function checkFictional(
  fields: FictionalFields,
  site: Site,
  now: Date,
): { profile: Omit<FictionalProfile, 'file'>; wrong: [] } | { profile?: never; wrong: string[] } {
  const place = placeOf(fields, site)
  const wrong = [...errorsOf(fields, site, now), ...('wrong' in place ? [place.wrong] : [])]
  if (wrong.length > 0 || 'wrong' in place) return { wrong }
  const { name, birth_date, wish, active } = fields
  return {
    wrong: [],
    profile: {
      ...{ name, birth_date, wish, active, place: place.place },
      attributes: { ...fields.attributes, gender: fields.gender },
      interests: [...new Set(fields.interests)],
      about_me: fields.about_me ?? null,
      looking_for: fields.looking_for ?? null,
    },
  }
}

function errorsOf(fields: FictionalFields, site: Site, now: Date): string[] {
  const today = dayIn(site.time_zone, now)
  const adult = isBirthDate(fields.birth_date, today) && ageOn(fields.birth_date, today) >= MINIMUM_AGE
  const nameError = nameFault(fields.name, '') ?? nameCheat(fields.name, site)
  return [
    ...(adult ? [] : [`birth_date: must make the person at least ${MINIMUM_AGE}`]),
    ...(nameError ? [`name: ${nameError}`] : []),
    ...Object.keys(fields.attributes)
      .filter((name) => !(site.visible_profile_fields as readonly string[]).includes(name))
      .map((name) => `attributes.${name}: is not used on ${site.id}`),
    ...NOTE_NAMES.filter((name) => fields[name] !== undefined && !site.visible_profile_notes.includes(name)).map(
      (name) => `${name}: is not used on ${site.id}`,
    ),
    ...fields.interests.flatMap((id, index) =>
      site.interests.includes(id) ? [] : [`interests.${index}: ${id} is not used on ${site.id}`],
    ),
  ]
}

function placeOf({ place }: FictionalFields, site: Site): { place: FictionalProfile['place'] } | { wrong: string } {
  if (place === undefined) return { place: null }
  const country = site.countries.find((each) => place.region.startsWith(`${each}-`))
  if (country === undefined) return { wrong: `place.region: ${place.region} is in no country of ${site.id}` }
  const point = pointOf(place.region, place.city)
  if (point === null) return { wrong: `place.city: ${place.city} is not known in ${place.region}` }
  const cell = cellOf(point.lat, point.lon)
  return { place: { ...place, country, lat: Math.round(cell.lat * 100), lon: Math.round(cell.lon * 100) } }
}
