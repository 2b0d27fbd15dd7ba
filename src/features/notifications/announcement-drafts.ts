import { sql } from 'kysely'

import { recordAct } from '#features/staff/record-act.ts'
import { brandsFor } from '#features/staff/scope.ts'
import { DomainError } from '#kernel/errors.ts'
import type { SiteId } from '#kernel/ids.ts'
import type { StaffContext } from '#platform/context.ts'
import { many, maybeOne, one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

import type { Draft } from './announcements.contract.ts'

type Content = Pick<Draft, 'site_id' | 'type' | 'path' | 'words'>
type Saving = Content & { id?: string | undefined; version?: number | undefined }

const COLUMNS = sql`
  draft.id, draft.site_id, draft.type, draft.path, draft.words, draft.version, staff.name as changed_by, draft.changed_at
`

/** CONS-70: of one's brands, the last changed first. */
export const listDrafts = (ctx: StaffContext, brand: SiteId | undefined) =>
  many(
    ctx.db,
    sql<Draft>`
      select ${COLUMNS} from announcement_drafts draft join staff_names staff on staff.id = draft.changed_by
      where draft.site_id = any(${brandsFor(ctx, 'announce', brand)}::text[])
      order by draft.changed_at desc, draft.id limit 100
    `,
  )

/** Locked until the caller's transaction ends. */
export async function findDraft(tx: StaffContext, id: string): Promise<Draft> {
  const draft = await maybeOne(
    tx.db,
    sql<Draft>`
      select ${COLUMNS} from announcement_drafts draft join staff_names staff on staff.id = draft.changed_by
      where draft.id = ${id} and draft.site_id = any(${brandsFor(tx, 'announce')}::text[]) for update of draft
    `,
  )
  if (draft === undefined) throw new DomainError('not_found')
  return draft
}

export async function saveDraft(ctx: StaffContext, { id, version, ...content }: Saving): Promise<{ draft: Draft }> {
  if (!brandsFor(ctx, 'announce').includes(content.site_id)) throw new DomainError('not_found')
  return inTransaction(ctx, async (tx) => {
    if (id !== undefined && (await findDraft(tx, id)).version !== version) throw new ConsoleError('changed_meanwhile')
    return { draft: await findDraft(tx, await write(tx, id, content)) }
  })
}

async function write(tx: StaffContext, id: string | undefined, { site_id, type, path, words }: Content) {
  const values = sql`${site_id}, ${type}, ${path}, ${JSON.stringify(words)}::jsonb, ${tx.staff.id}, ${tx.now()}`
  if (id === undefined) {
    const made = await one(
      tx.db,
      sql<{ id: string }>`
        insert into announcement_drafts (site_id, type, path, words, changed_by, changed_at) values (${values}) returning id
      `,
    )
    await recordAct(tx, { act: 'announcement.draft', site: site_id, subject: { kind: 'announcement', id: made.id } })
    return made.id
  }
  await run(
    tx.db,
    sql`
      update announcement_drafts
      set (site_id, type, path, words, changed_by, changed_at, version) = (${values}, version + 1) where id = ${id}
    `,
  )
  return id
}

export const dropDraft = (ctx: StaffContext, id: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { site_id: site } = await findDraft(tx, id)
    await deleteDraft(tx, id)
    await recordAct(tx, { act: 'announcement.drop_draft', site, subject: { kind: 'announcement', id } })
  })

export const deleteDraft = ({ db }: StaffContext, id: string) =>
  run(db, sql`delete from announcement_drafts where id = ${id}`)
