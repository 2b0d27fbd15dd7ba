import { type RawBuilder, sql } from 'kysely'

import { ageOn } from '#features/accounts/accounts.rules.ts'
import { hashMailbox } from '#features/mailing/admit-mail.ts'
import { isOpen } from '#features/photos/sealed-photos.ts'
import { recordReading } from '#features/staff/record-act.ts'
import { mayKnowCaseOf } from '#features/staff/sealed-acts.ts'
import type { OrderId, PhotoId, ProfileId, SiteId } from '#kernel/ids.ts'
import type { StaffContext } from '#platform/context.ts'
import { many, maybeOne } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { type DeskMember, findMember } from './find-member.ts'
import { ONE_LOOK, PERSONAL_FIELDS } from './members.rules.ts'
import { listNotes } from './notes.ts'
import { masked, personalData } from './personal-data.ts'
import { isOpenComplaint, isOpenReport } from './sealed.ts'

/** Enough to understand what happened; the log and the books have all of it. */
const SHOWN = 50

/** CONS-22: a member's file. Opening it is on record, once per look. */
export function readMember(ctx: StaffContext, id: ProfileId) {
  return inTransaction(ctx, async (tx) => {
    const member = await findMember(tx, 'see_members', id)
    await recordReading(tx, { act: 'member.open', site: member.site_id, subject: { kind: 'member', id } }, ONE_LOOK)
    const personal = await personalData(tx, member)
    return {
      member: factsOf(member, tx.now()),
      personal: PERSONAL_FIELDS.map((field) => ({
        field,
        masked: personal[field] === null ? null : masked(field, personal[field]),
      })),
      suspension: await suspensionOf(tx, member),
      ...(await moneyOf(tx, member)),
      ...(await eventsOf(tx, member)),
      notes: await listNotes(tx, id),
    }
  })
}

const factsOf = ({ birth_date, email: _, account_id: __, suspended_until, ...member }: DeskMember, now: Date) => ({
  ...member,
  age: ageOn(birth_date, now.toISOString().slice(0, 10)),
  suspended_until: suspended_until === 'infinity' ? 'never' : suspended_until,
})

/** The decision that suspends them longest, by the reference under which it can be undone. */
export function suspensionOf({ db, now }: StaffContext, { id }: DeskMember) {
  return maybeOne(
    db,
    sql<{ reference: string }>`
      select reference from desk_reports
      where reported_id = ${id} and measure = 'suspend' and undone_at is null and appeal is distinct from 'overturned'
        and coalesce(until, 'infinity') > ${now()}
      order by coalesce(until, 'infinity') desc limit 1
    `,
  ).then((row) => row?.reference ?? null)
}

type Movement = { at: Date; cause: string; amount: number; balance: number }
type Order = {
  id: OrderId
  credits: number
  currency: string
  amount: number
  status: string
  created_at: Date
  paid_at: Date | null
  invoice: string | null
  method: string | null
  payment_status: string | null
}
type Photo = { id: PhotoId; status: string; rating: string | null }

async function moneyOf(tx: StaffContext, { account_id, id }: DeskMember) {
  const { db } = tx
  const wallet = await maybeOne(
    db,
    sql<{ balance: number }>`select balance from wallet_balances where account_id = ${account_id}`,
  )
  return {
    balance: wallet?.balance ?? 0,
    movements: await many(
      db,
      sql<Movement>`
        select at, cause, amount, balance from credit_movements where account_id = ${account_id} order by id desc limit ${SHOWN}
      `,
    ),
    orders: await many(
      db,
      sql<Order>`
        select id, credits, currency, amount, status, created_at, paid_at, invoice::text, method, payment_status
        from desk_orders where account_id = ${account_id} order by created_at desc, id limit ${SHOWN}
      `,
    ),
    photos: await many(
      db,
      sql<Photo>`
        select id, status, rating from photo_keys photo
        where profile_id = ${id} and ${isOpen(tx)} order by position, id limit ${SHOWN}
      `,
    ),
  }
}

export type DeskReport = {
  reference: string
  kind: string
  reason: string
  reported_at: Date
  decided_at: Date | null
  measure: string | null
  undone: boolean
  /** The page of its case. */
  case_id: string | null
}

const reports = (tx: StaffContext, who: RawBuilder<unknown>) =>
  many(
    tx.db,
    sql<DeskReport>`
      select reference, kind, reason, reported_at, decided_at, measure,
        (select id from desk_cases where desk_cases.reference = desk_reports.reference order by opened_at limit 1) as case_id,
        undone_at is not null or coalesce(appeal, '') = 'overturned' as undone
      from desk_reports where ${who} and ${isOpenReport(tx)} order by reported_at desc limit ${SHOWN}
    `,
  )

type Login = { device: string; created_at: Date; last_used_at: Date; country: string | null; open: boolean }
type MailLine = { at: Date; template: string; fate: string }
type Complaint = Pick<DeskReport, 'reference' | 'kind' | 'case_id'> & {
  category: string
  sent_at: Date
  outcome: string | null
}
type ActLine = {
  at: Date
  act: string
  name: string
  reason: string | null
  case_ref: string | null
  field: string | null
}

async function eventsOf(tx: StaffContext, { id, account_id, email, site_id }: DeskMember) {
  const { db } = tx
  return {
    logins: await many(
      db,
      sql<Login>`
        select device, created_at, last_used_at, proved_country as country, expires_at > ${tx.now()} as open
        from desk_logins where account_id = ${account_id} order by created_at desc limit ${SHOWN}
      `,
    ),
    mails: await mailsTo(tx, { email, site_id }),
    mail_stops: await many(
      db,
      sql<{
        reason: string
        at: Date
      }>`select reason, stopped_at as at from desk_mail_stops where account_id = ${account_id}`,
    ),
    reports_by: await reports(tx, sql`reporter_id = ${id}`),
    reports_about: await reports(tx, sql`reported_id = ${id}`),
    complaints: await many(
      db,
      sql<Complaint>`
        select reference, kind, category, sent_at, outcome,
          (select id from desk_cases where desk_cases.reference = desk_complaints.reference order by opened_at limit 1) as case_id
        from desk_complaints
        where account_id = ${account_id} and ${isOpenComplaint(tx)} order by sent_at desc limit ${SHOWN}
      `,
    ),
    acts: await many(
      db,
      sql<ActLine>`
        select at, act, name, reason, case_ref, after ->> 'field' as field from desk_acts
        where subject_id = ${id} and ${mayKnowCaseOf(tx, sql.ref('case_ref'))} order by at desc, seq desc limit ${SHOWN}
      `,
    ),
  }
}

const mailsTo = ({ db, keys }: StaffContext, { email, site_id }: { email: string; site_id: SiteId }) =>
  many(
    db,
    sql<MailLine>`
      select at, template, fate from mail_fates
      where mailbox_hash = ${hashMailbox(keys, email)} and site_id = ${site_id} order by at desc limit ${SHOWN}
    `,
  )
