import { sql } from 'kysely'

import { sendMails } from '#features/mailing/send-mail.ts'
import { requireFreshProof } from '#features/staff/prove-again.ts'
import { recordAct } from '#features/staff/record-act.ts'
import { brandsFor } from '#features/staff/scope.ts'
import { DomainError } from '#kernel/errors.ts'
import type { SiteId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locales.ts'
import { DAY } from '#kernel/time.ts'
import type { StaffContext } from '#platform/context.ts'
import { many, maybeOne } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'
import { siteById } from '#platform/site.ts'

import { type AnnouncementFile, announceFrom, announcementFile, countAgreed, countReaders } from './announce.ts'
import { deleteDraft, findDraft, listDrafts } from './announcement-drafts.ts'
import type { Announcement, Draft } from './announcements.contract.ts'

/** Further ahead nobody remembers it. */
const LATEST = 90 * DAY

/** CONS-70: a hundred of each. */
export async function listAnnouncements(ctx: StaffContext, brand: SiteId | undefined) {
  const now = ctx.now()
  const announcements = await many(
    ctx.db,
    sql<Announcement>`
      select item.id, item.site_id, item.type, item.path, item.words, staff.name as sent_by, item.made_at, item.starts_at,
        item.told, item.audience, item.done_at,
        case when item.stopped_at is not null then 'stopped' when item.done_at is not null then 'sent'
          when item.starts_at > ${now} then 'scheduled' else 'sending' end as state
      from announcements item left join staff_names staff on staff.id = item.sent_by
      where item.site_id = any(${brandsFor(ctx, 'announce', brand)}::text[])
      order by item.made_at desc, item.id limit 100
    `,
  )
  return { drafts: await listDrafts(ctx, brand), announcements }
}

export async function countAudience(ctx: StaffContext, { brand, type }: { brand: SiteId; type: Draft['type'] }) {
  if (!brandsFor(ctx, 'announce').includes(brand)) throw new DomainError('not_found')
  const languages = await countReaders(ctx, brand, type)
  return { members: languages.reduce((sum, { members }) => sum + members, 0), languages }
}

/** To the sender's own mailbox, as members will see it. */
export const mailOneself = (ctx: StaffContext, { id, language }: { id: string; language: Locale }) =>
  inTransaction(ctx, async (tx) => {
    const { site_id: site, path, words } = await findDraft(tx, id)
    const own = words[language]
    if (own === undefined || !isComplete({ type: 'news', path, words: { en: own } }))
      throw new ConsoleError('announcement_incomplete')
    const to = tx.staff.email
    await sendMails(tx, [{ site, locale: language, to, template: 'announcement', values: { path }, words: own }])
    return { to }
  })

/** CONS-70: goes to members who opted in, in batches that a job tells one after the other. */
export async function sendAnnouncement(
  ctx: StaffContext,
  { id, version, at }: { id: string; version: number; at?: Date | undefined },
): Promise<{ id: string }> {
  requireFreshProof(ctx)
  const now = ctx.now()
  if (at !== undefined && (at <= now || at.getTime() > now.getTime() + LATEST))
    throw new ConsoleError('announcement_time')
  return inTransaction(ctx, async (tx) => {
    const draft = await findDraft(tx, id)
    if (draft.version !== version) throw new ConsoleError('changed_meanwhile')
    const file = completed(tx, draft)
    const audience = await countAgreed(tx, draft.site_id, { type: file.type })
    const sent = await announceFrom(tx, draft.site_id, file, { at, audience, by: tx.staff.id })
    await deleteDraft(tx, id)
    await recordAct(tx, {
      ...{ act: 'announcement.send', site: draft.site_id, subject: { kind: 'announcement', id: sent } },
      after: { subject: file.words.en?.subject, audience, ...(at && { at }) },
    })
    return { id: sent }
  })
}

/** English, which stands in for missing languages, and the brand's own; every language that was begun. */
function completed(tx: StaffContext, { site_id, type, path, words }: Draft): AnnouncementFile {
  const file = { type, path, words }
  const own = siteById(tx, site_id).domain_language?.slice(0, 2) as Locale | undefined
  if (!isComplete(file) || (own !== undefined && words[own] === undefined))
    throw new ConsoleError('announcement_incomplete')
  return file
}

const isComplete = (file: Pick<Draft, 'type' | 'path' | 'words'>): file is AnnouncementFile =>
  announcementFile.safeParse(file).success

/** Done as well, so that a node of the version before stops it too. */
export const stopAnnouncement = (ctx: StaffContext, { id, reason }: { id: string; reason: string }) =>
  inTransaction(ctx, async (tx) => {
    const brands = brandsFor(tx, 'announce')
    const row = await maybeOne(
      tx.db,
      sql<{ site_id: SiteId; told: number; done: boolean }>`
        select site_id, told, done_at is not null as done from announcements
        where id = ${id} and site_id = any(${brands}::text[]) for update
      `,
    )
    if (row === undefined) throw new DomainError('not_found')
    if (row.done) throw new ConsoleError('changed_meanwhile')
    await maybeOne(
      tx.db,
      sql`update announcements set stopped_at = ${tx.now()}, done_at = ${tx.now()} where id = ${id}`,
    )
    await recordAct(tx, {
      ...{ act: 'announcement.stop', site: row.site_id, subject: { kind: 'announcement', id }, reason },
      after: { told: row.told },
    })
    return { told: row.told }
  })
