import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'

import { ageOn, isBirthDate, MINIMUM_AGE, nameFault } from '#features/accounts/accounts.rules.ts'
import { PAID_PHOTOS } from '#features/payments/allowances.rules.ts'
import { decodePhoto } from '#features/photos/decode-photo.ts'
import { type FictionalPhoto, idOf } from '#features/photos/write-fictional-photos.ts'
import { nameCheat } from '#features/profiles/name-cheats.ts'
import { attributes, profileName } from '#features/profiles/profiles.contract.ts'
import { INTERESTS, MOST_INTERESTS, NOTE_LENGTH, NOTE_NAMES, WISHES } from '#features/profiles/profiles.rules.ts'
import type { FictionalProfile } from '#features/profiles/write-fictional-profile.ts'
import { DomainError } from '#kernel/errors.ts'
import { siteId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/time.ts'
import { describeIssues } from '#platform/describe-issues.ts'
import { cellOf, pointOf } from '#platform/geo/places.ts'
import { OperatorError } from '#platform/operator-error.ts'
import type { Site } from '#platform/site.ts'

const note = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(NOTE_LENGTH)))
const { gender, ...others } = attributes.shape

const schema = z.strictObject({
  site: siteId,
  name: profileName,
  birth_date: z.iso.date(),
  gender: z.enum(['female', 'male']),
  wish: z.enum(WISHES),
  place: z.optional(z.strictObject({ region: z.string(), city: z.string() })),
  attributes: z._default(z.partial(z.strictObject(others)), {}),
  interests: z._default(z.array(z.enum(INTERESTS)).check(z.maxLength(MOST_INTERESTS)), []),
  about_me: note,
  looking_for: note,
  /** Image files in the same folder, main photo first. */
  photos: z._default(z.array(z.string()).check(z.maxLength(PAID_PHOTOS)), []),
  /** False hides the profile without deleting it. */
  active: z._default(z.boolean(), true),
})
type File = z.output<typeof schema>

export type Fictional = { site: Site; profile: FictionalProfile; photos: FictionalPhoto[] }

/** One line per error, with file and field: `ada.json: attributes.hair_colour: …`. */
export class BadFictionalFiles extends OperatorError {
  readonly errors: readonly string[]
  constructor(errors: readonly string[]) {
    super(`nothing was changed:\n${errors.map((error) => `  ${error}`).join('\n')}`)
    this.name = 'BadFictionalFiles'
    this.errors = errors
  }
}

/** One bad file refuses the whole folder. */
export async function readFictionalFiles(folder: string, sites: readonly Site[], now: Date): Promise<Fictional[]> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new BadFictionalFiles([`${folder}: no such folder`])
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
  const errors: string[] = []
  const read: Fictional[] = []
  for (const name of names) {
    const { fictional, wrong } = await readOne(folder, name, sites, now)
    errors.push(...wrong.map((error) => `${name}: ${error}`))
    if (fictional) read.push(fictional)
  }
  if (names.length === 0) errors.push(`there is no file of a profile in ${folder}`)
  if (errors.length > 0) throw new BadFictionalFiles(errors)
  return read
}

async function readOne(
  folder: string,
  name: string,
  sites: readonly Site[],
  now: Date,
): Promise<{ fictional?: Fictional; wrong: string[] }> {
  const parsed = parse(join(folder, name))
  if ('wrong' in parsed) return parsed
  const { file } = parsed
  const site = sites.find(({ id }) => id === file.site)
  if (site === undefined) return { wrong: [`site: there is no site ${file.site}`] }
  const place = placeOf(file, site)
  const photos = await Promise.all(file.photos.map((photo, index) => readPhoto(folder, photo, index)))
  const wrong = [
    ...errorsOf(file, site, now),
    ...('wrong' in place ? [place.wrong] : []),
    ...photos.flatMap((photo) => ('wrong' in photo ? [photo.wrong] : [])),
    ...repeatedPhotos(photos),
  ]
  if (wrong.length > 0 || 'wrong' in place) return { wrong }
  const profile: FictionalProfile = {
    file: basename(name, '.json'),
    name: file.name,
    birth_date: file.birth_date,
    wish: file.wish,
    attributes: { ...file.attributes, gender: file.gender },
    interests: [...new Set(file.interests)],
    about_me: file.about_me ?? null,
    looking_for: file.looking_for ?? null,
    place: place.place,
    active: file.active,
  }
  return { wrong, fictional: { site, profile, photos: photos.filter((photo) => 'picture' in photo) } }
}

function parse(path: string): { file: File } | { wrong: string[] } {
  try {
    const parsed = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
    return parsed.success ? { file: parsed.data } : { wrong: describeIssues(parsed.error.issues) }
  } catch (error) {
    return { wrong: [(error as Error).message] }
  }
}

/** The same rules as for members, plus the fields of the site. */
function errorsOf(file: File, site: Site, now: Date): string[] {
  const today = dayIn(site.time_zone, now)
  const adult = isBirthDate(file.birth_date, today) && ageOn(file.birth_date, today) >= MINIMUM_AGE
  const nameError = nameFault(file.name, '') ?? nameCheat(file.name, site)
  return [
    ...(adult ? [] : [`birth_date: must make the person at least ${MINIMUM_AGE}`]),
    ...(nameError ? [`name: ${nameError}`] : []),
    ...Object.keys(file.attributes)
      .filter((name) => !(site.visible_profile_fields as readonly string[]).includes(name))
      .map((name) => `attributes.${name}: is not used on ${site.id}`),
    ...NOTE_NAMES.filter((name) => file[name] !== undefined && !site.visible_profile_notes.includes(name)).map(
      (name) => `${name}: is not used on ${site.id}`,
    ),
    ...file.interests.flatMap((id, index) =>
      site.interests.includes(id) ? [] : [`interests.${index}: ${id} is not used on ${site.id}`],
    ),
  ]
}

function placeOf({ place }: File, site: Site): { place: FictionalProfile['place'] } | { wrong: string } {
  if (place === undefined) return { place: null }
  const country = site.countries.find((each) => place.region.startsWith(`${each}-`))
  if (country === undefined) return { wrong: `place.region: ${place.region} is in no country of ${site.id}` }
  const point = pointOf(place.region, place.city)
  if (point === null) return { wrong: `place.city: ${place.city} is not known in ${place.region}` }
  const cell = cellOf(point.lat, point.lon)
  return { place: { ...place, country, lat: Math.round(cell.lat * 100), lon: Math.round(cell.lon * 100) } }
}

type ReadPhoto = FictionalPhoto | { wrong: string }

async function readPhoto(folder: string, name: string, index: number): Promise<ReadPhoto> {
  // Only files in this folder: a path could reach anything on the machine.
  if (basename(name) !== name) return { wrong: `photos.${index}: ${name} is not a file name` }
  try {
    const bytes = readFileSync(join(folder, name))
    return { bytes, picture: await decodePhoto(bytes) }
  } catch (error) {
    const why = error instanceof DomainError ? error.code : (error as Error).message
    return { wrong: `photos.${index}: ${name}: ${why}` }
  }
}

function repeatedPhotos(photos: readonly ReadPhoto[]): string[] {
  const ids = photos.map((photo) => ('bytes' in photo ? idOf(photo.bytes) : undefined))
  return ids.flatMap((id, index) =>
    id !== undefined && ids.indexOf(id) < index
      ? [`photos.${index}: the same picture as photos.${ids.indexOf(id)}`]
      : [],
  )
}
