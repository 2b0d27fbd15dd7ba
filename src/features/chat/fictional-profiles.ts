import { sql } from 'kysely'

import { ageOn } from '#features/accounts/accounts.rules.ts'
import { PAID_PHOTOS } from '#features/payments/allowances.rules.ts'
import { decodePhoto } from '#features/photos/decode-photo.ts'
import { openFile } from '#features/photos/photo-files.ts'
import { photoFiles } from '#features/photos/photo-rows.ts'
import { addFictionalPhoto, dropFictionalPhoto } from '#features/photos/write-fictional-photos.ts'
import { checkFictional } from '#features/profiles/check-fictional.ts'
import type { FictionalFields } from '#features/profiles/fictional-fields.contract.ts'
import { ATTRIBUTE_NAMES } from '#features/profiles/profiles.rules.ts'
import { writeFictionalProfile } from '#features/profiles/write-fictional-profile.ts'
import { recordAct } from '#features/staff/record-act.ts'
import { brandsFor } from '#features/staff/scope.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import { DomainError } from '#kernel/errors.ts'
import type { PhotoId, ProfileId, SiteId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/time.ts'
import type { StaffContext } from '#platform/context.ts'
import { many, maybeOne } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'
import type { FileAnswer } from '#platform/http/operations.ts'
import { siteById } from '#platform/site.ts'

import type * as contract from './fictional-profiles.contract.ts'

const PAGE = 50
/** Profiles made by form have a name that no file can have. */
const BY_FORM = 'console/'

type Summary = ReplyOf<typeof contract.listFictionalProfiles>['profiles'][number]
type Row = Omit<Summary, 'age'> & { birth_date: string }

const summaryOf = (ctx: StaffContext, row: Row): Summary => ({
  ...row,
  age: ageOn(row.birth_date, dayIn(siteById(ctx, row.site_id).time_zone, ctx.now())),
})

const SUMMARY = sql`
  profile.id, profile.site_id, profile.name, profile.birth_date::text, profile.city, profile.status = 'active' as active,
  profile.num_photos as photos, case when not starts_with(file.name, ${BY_FORM}) then file.name end as file
`

/** CONS-56: of one's brands, in a stable order. Scripted ones belong to the demo. */
export async function listFictionalProfiles(
  ctx: StaffContext,
  { brand, after }: { brand?: SiteId | undefined; after?: ProfileId | undefined },
): Promise<ReplyOf<typeof contract.listFictionalProfiles>> {
  const rows = await many(
    ctx.db,
    sql<Row>`
      select ${SUMMARY} from fictional_facts profile left join fictional_sources file on file.profile_id = profile.id
      where profile.site_id = any(${brandsFor(ctx, 'edit_brand', brand)}::text[]) and not profile.automatic
        and (${after ?? null}::text is null or profile.id > ${after ?? null})
      order by profile.id limit ${PAGE + 1}
    `,
  )
  return { profiles: rows.slice(0, PAGE).map((row) => summaryOf(ctx, row)), more: rows.length > PAGE }
}

export async function readFictionalProfile(ctx: StaffContext, id: ProfileId) {
  const row = await maybeOne(
    ctx.db,
    sql<
      Row & {
        gender: string | null
        wish: string | null
        region: string | null
        about_me: string | null
        looking_for: string | null
        interests: string[]
        attributes: Record<string, string>
        photo_ids: PhotoId[]
      }
    >`
      select ${SUMMARY}, profile.gender, profile.wish, profile.region, profile.about_me, profile.looking_for,
        coalesce(profile.interests, '{}') as interests,
        jsonb_strip_nulls(to_jsonb(profile)) as attributes,
        array(select photo.id::text from photo_keys photo where photo.profile_id = profile.id order by position, id) as photo_ids
      from fictional_facts profile left join fictional_sources file on file.profile_id = profile.id
      where profile.id = ${id} and profile.site_id = any(${brandsFor(ctx, 'edit_brand')}::text[])
    `,
  )
  if (row === undefined) throw new DomainError('not_found')
  const attributes = Object.fromEntries(
    Object.entries(row.attributes).filter(
      ([name]) => name !== 'gender' && (ATTRIBUTE_NAMES as readonly string[]).includes(name),
    ),
  )
  return { ...summaryOf(ctx, row), ...row, attributes }
}

type Saved = FictionalFields & { id?: ProfileId | undefined; site: SiteId }

/** The same way as a file, under a name of its own. */
export function saveFictionalProfile(
  ctx: StaffContext,
  { id, site: siteId, ...fields }: Saved,
): Promise<{ id: ProfileId | null; wrong: string[] }> {
  return inTransaction(ctx, async (tx) => {
    if (!brandsFor(tx, 'edit_brand').includes(siteId)) throw new DomainError('not_found')
    const known = id && (await findOwn(tx, id))
    if (known && known.site_id !== siteId) throw new DomainError('not_found')
    const site = siteById(tx, siteId)
    const { profile, wrong } = checkFictional(fields, site, tx.now())
    if (profile === undefined) return { id: null, wrong }
    const file = known?.name ?? `${BY_FORM}${tx.random.token(8)}`
    const written = await writeFictionalProfile({ db: tx.db, site, now: tx.now }, { ...profile, file })
    if (written.changed || written.made)
      await recordAct(tx, {
        act: written.made ? 'fictional.make_profile' : 'fictional.change_profile',
        ...{ site: siteId, subject: { kind: 'profile', id: written.id }, after: fields },
      })
    return { id: written.id, wrong: [] }
  })
}

/** What the form may change: of one's brands, and not a file's. */
async function findOwn(tx: StaffContext, id: ProfileId): Promise<{ site_id: SiteId; name: string }> {
  const row = await maybeOne(
    tx.db,
    sql<{ site_id: SiteId; name: string | null }>`
      select profile.site_id, file.name from fictional_facts profile
      left join fictional_sources file on file.profile_id = profile.id
      where profile.id = ${id} and profile.site_id = any(${brandsFor(tx, 'edit_brand')}::text[])
    `,
  )
  if (row === undefined) throw new DomainError('not_found')
  if (row.name === null || !row.name.startsWith(BY_FORM)) throw new ConsoleError('managed_by_files')
  return { site_id: row.site_id, name: row.name }
}

export async function addProfilePhoto(
  ctx: StaffContext,
  { id, photo }: { id: ProfileId; photo: string },
): Promise<void> {
  const bytes = Buffer.from(photo, 'base64')
  await findOwn(ctx, id)
  const picture = await decodePhoto(bytes, undefined)
  // Outside the transaction: this must survive a rollback.
  const expect = (key: string) => photoFiles.expect(ctx, key)
  await inTransaction(ctx, async (tx) => {
    const { site_id } = await findOwn(tx, id)
    const { photos } = await readFictionalProfile(tx, id)
    if (photos >= PAID_PHOTOS) throw new DomainError('photo_limit_reached', { limit: PAID_PHOTOS })
    await addFictionalPhoto({ ...tx, site: siteById(tx, site_id) }, id, { bytes, picture }, expect)
    await recordAct(tx, { act: 'fictional.add_photo', site: site_id, subject: { kind: 'profile', id } })
  })
}

export function removeProfilePhoto(ctx: StaffContext, { id, photo }: { id: ProfileId; photo: PhotoId }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { site_id } = await findOwn(tx, id)
    if (!(await dropFictionalPhoto({ ...tx, site: siteById(tx, site_id) }, id, photo)))
      throw new DomainError('not_found')
    await recordAct(tx, { act: 'fictional.remove_photo', site: site_id, subject: { kind: 'profile', id } })
  })
}

export async function openProfilePhoto(ctx: StaffContext, id: PhotoId): Promise<FileAnswer> {
  const row = await maybeOne(
    ctx.db,
    sql<{ key: string }>`
      select photo.key from photo_keys photo join fictional_facts profile on profile.id = photo.profile_id
      where photo.id = ${id} and profile.site_id = any(${brandsFor(ctx, 'edit_brand')}::text[])
    `,
  )
  const file = row && (await openFile(ctx.files, row.key, 'thumb', 'webp'))
  if (!file) throw new DomainError('not_found')
  return { type: 'image/webp', etag: id, bytes: file.bytes }
}
