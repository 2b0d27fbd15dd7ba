import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'

import { PAID_PHOTOS } from '#features/payments/allowances.rules.ts'
import { decodePhoto } from '#features/photos/decode-photo.ts'
import { type FictionalPhoto, idOf } from '#features/photos/write-fictional-photos.ts'
import { checkFictional } from '#features/profiles/check-fictional.ts'
import { fictionalFields } from '#features/profiles/fictional-fields.contract.ts'
import type { FictionalProfile } from '#features/profiles/write-fictional-profile.ts'
import { DomainError } from '#kernel/errors.ts'
import { siteId } from '#kernel/ids.ts'
import { describeIssues } from '#platform/describe-issues.ts'
import { OperatorError } from '#platform/operator-error.ts'
import type { Site } from '#platform/site.ts'

const schema = z.strictObject({
  site: siteId,
  ...fictionalFields,
  /** Image files in the same folder, main photo first. */
  photos: z._default(z.array(z.string()).check(z.maxLength(PAID_PHOTOS)), []),
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
  const photos = await Promise.all(file.photos.map((photo, index) => readPhoto(folder, photo, index)))
  const checked = checkFictional(file, site, now)
  const wrong = [
    ...checked.wrong,
    ...photos.flatMap((photo) => ('wrong' in photo ? [photo.wrong] : [])),
    ...repeatedPhotos(photos),
  ]
  if (wrong.length > 0 || checked.profile === undefined) return { wrong }
  const profile: FictionalProfile = { ...checked.profile, file: basename(name, '.json') }
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
