import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'

import { endSuspension } from '#features/moderation/apply-suspensions.ts'
import { type SealedFile, sealPicture, sealTexts } from '#features/moderation/cases/sealed/sealed-evidence.ts'
import type { Evidence } from '#features/moderation/gather-evidence.ts'
import type { Role } from '#kernel/permissions.ts'
import { DAY, HOUR } from '#kernel/time.ts'
import { one, run } from '#platform/db/query.ts'
import { enqueue } from '#platform/events.ts'
import type { Site } from '#platform/site.ts'

import { type DemoReport, LOCKED, NOTES, SEALED, SUSPENDED } from './case-texts.ts'
import { chanceOf, pickSome } from './chance.ts'
import type { DemoContext } from './demo-context.ts'
import { STAFF_DOMAIN } from './make-staff.ts'
import { peopleOn, type Somebody } from './read-people.ts'
import { before, writeReport } from './write-report.ts'

/** What staff did before anybody looks: suspended and locked members, notes, one sealed case, all in the log. */
export async function makeStaffPast(tx: DemoContext, site: Site): Promise<void> {
  const count = SUSPENDED.length + LOCKED.length + NOTES.length + 2
  const people = pickSome(chanceOf('staff past', site.id), await peopleOn(tx, site.id), count)
  const next = () => people.pop()!
  const reporter = next()
  await seal(tx, site, [next(), reporter])
  for (const suspension of SUSPENDED) await suspend(tx, site, suspension, [next(), reporter])
  for (const { reason, ago } of LOCKED) await lock(tx, site, next(), { reason, at: before(tx, ago) })
  for (const { by, words, ago } of NOTES) await note(tx, site, next(), { by, words, at: before(tx, ago) })
}

const staffBy = (role: Role) => sql`(select id from staff where email_key = ${`${role}@${STAFF_DOMAIN}`})`

type Act = { by: Role; act: string; at: Date; subject: { kind: string; id: string }; reason?: string; report?: string }

/** `report`: the one whose number the log quotes. */
async function record({ db }: DemoContext, site: Site, { by, act, at, subject, reason, report }: Act): Promise<void> {
  await run(
    db,
    sql`
      insert into staff_actions (at, staff_id, roles, network, device, act, site_id, subject_kind, subject_id, reason, case_ref)
      values (${at}, ${staffBy(by)}, array[${by}::text], '127.0.0.1', 'Firefox on Linux', ${act}, ${site.id}, ${subject.kind},
        ${subject.id}, ${reason ?? null}, (select reference from reports where id = ${report ?? null}))
    `,
  )
}

async function suspend(
  tx: DemoContext,
  site: Site,
  { days, facts, ...report }: (typeof SUSPENDED)[number],
  [member, reporter]: [Somebody, Somebody],
): Promise<void> {
  const id = await writeReport(tx, site, report, [member, reporter])
  const at = before(tx, report.ago - 4 * HOUR)
  const until = days === null ? null : new Date(at.getTime() + days * DAY)
  await run(tx.db, sql`update reports set decided_at = ${at} where id = ${id}`)
  await run(
    tx.db,
    sql`
      insert into moderation_decisions (report_id, site_id, measure, rule, facts, until, decided_by, decided_at, appeal_hash, staff_ids)
      values (${id}, ${site.id}, 'suspend', ${report.reason}, ${facts}, ${until}, 'Jonas Albrecht', ${at},
        ${createHash('sha256').update(randomUUID()).digest()}, array[${staffBy('moderator')}::text])
    `,
  )
  await run(
    tx.db,
    sql`
      update accounts set suspended_until = coalesce(${until}::timestamptz, 'infinity'), suspended_for = ${report.reason}
      where id = ${member.account}
    `,
  )
  await hide(tx, member)
  if (until) await enqueue(tx.db, endSuspension.name, { profile: member.profile }, until)
  const found = await caseOf(tx, id)
  const decided = { by: 'moderator', at, report: id } as const
  await record(tx, site, { ...decided, act: 'case.decide', subject: { kind: 'case', id: found.case } })
  await record(tx, site, { ...decided, act: 'member.decide', subject: { kind: 'member', id: member.profile } })
}

const hide = ({ db }: DemoContext, { profile }: Somebody) =>
  run(db, sql`update profiles set status = 'suspended' where id = ${profile}`)

const caseOf = ({ db }: DemoContext, report: string) =>
  one(
    db,
    sql<{ case: string; evidence: Evidence }>`
      select cases.id as case, evidence from cases join reports on reports.id = cases.report_id where report_id = ${report}
    `,
  )

/** CONS-28: only a new password opens it, or staff. */
async function lock(tx: DemoContext, site: Site, member: Somebody, { reason, at }: { reason: string; at: Date }) {
  await run(
    tx.db,
    sql`
      update accounts set locked_at = ${at}, locked_password_hash = password_hash, password_hash = 'locked'
      where id = ${member.account}
    `,
  )
  const subject = { kind: 'member', id: member.profile }
  await record(tx, site, { by: 'support', act: 'member.lock', at, subject, reason })
}

async function note(
  tx: DemoContext,
  site: Site,
  member: Somebody,
  { by, words, at }: { by: Role; words: string; at: Date },
) {
  await run(
    tx.db,
    sql`
      insert into member_notes (site_id, profile_id, staff_id, words, written_at)
      values (${site.id}, ${member.profile}, ${staffBy(by)}, ${words}, ${at})
    `,
  )
  await record(tx, site, { by, act: 'member.note', at, subject: { kind: 'member', id: member.profile } })
}

/** CONS-17: a case under seal to try. The picture is grey, the words say so. */
async function seal(tx: DemoContext, site: Site, people: [Somebody, Somebody]): Promise<void> {
  const { sealReason, ...report }: DemoReport & { sealReason: string } = SEALED
  const [member] = people
  const id = await writeReport(tx, site, report, people)
  const { case: caseId, evidence } = await caseOf(tx, id)
  const at = before(tx, report.ago - HOUR)
  const files = [await greyPicture(tx, id)]
  const texts = [{ report: id, evidence: { ...evidence, photos: [] }, hid: { photo: false, message: false } }]
  const empty = { ...evidence, name: null, birth_date: null, about_me: null, looking_for: null, photos: [] }
  await run(
    tx.db,
    sql`update reports set evidence = ${JSON.stringify(empty)}::jsonb, note = null, frozen_at = ${at} where id = ${id}`,
  )
  await run(tx.db, sql`update accounts set profile_hidden_at = ${at} where id = ${member.account}`)
  await hide(tx, member)
  await run(
    tx.db,
    sql`
      insert into sealed_cases (case_id, site_id, sealed_by, sealed_at, reason, evidence_sealed, files)
      values (${caseId}, ${site.id}, ${staffBy('moderator')}, ${at}, ${sealReason}, ${sealTexts(tx, caseId, texts)},
        ${JSON.stringify(files)}::jsonb)
    `,
  )
  const due = new Date(at.getTime() + DAY)
  await run(tx.db, sql`update cases set sealed = true, due_at = ${due} where id = ${caseId}`)
  const subject = { kind: 'case', id: caseId }
  await record(tx, site, { by: 'moderator', act: 'case.seal', at, subject, reason: sealReason, report: id })
}

const GREY = { width: 480, height: 640, channels: 3, background: '#8a8a8a' } as const
const KEY_BYTES = 16

async function greyPicture(tx: DemoContext, report: string): Promise<SealedFile> {
  const bytes = await sharp({ create: GREY }).jpeg().toBuffer()
  return sealPicture(tx, { key: `sealed/${randomBytes(KEY_BYTES).toString('base64url')}.txt`, report, bytes })
}
