import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'

import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import { many, maybeOne, run } from '#platform/db/query.ts'
import type { Site } from '#platform/site.ts'

import { APPEAL, COMPLAINTS, DECIDED, type DemoLine, type DemoReport, MARKS, REPORTS } from './case-texts.ts'
import { chanceOf, pickSome } from './chance.ts'
import type { DemoContext } from './demo-context.ts'
import { sourceOf } from './pictures.ts'
import { peopleOn, type Somebody } from './read-people.ts'

/** Enough of every kind to try the console; decided ones too. Does nothing where there are cases already. */
export async function makeCases(tx: DemoContext, site: Site, { all }: { all: boolean }): Promise<void> {
  const known = await maybeOne(tx.db, sql`select from cases where site_id = ${site.id} limit 1`)
  const people = await peopleOn(tx, site.id)
  if (known !== undefined || people.length < FEWEST) return
  const random = chanceOf('cases', site.id)
  const two = (): [Somebody, Somebody] => {
    const [one, other] = pickSome(random, people, 2)
    return [one!, other!]
  }
  // The other brands differ: two each.
  const first = Math.floor(random() * (REPORTS.length - 2))
  const reports = all ? REPORTS : REPORTS.slice(first, first + 2)
  for (const report of reports) await writeReport(tx, site, report, two())
  for (const complaint of all ? COMPLAINTS : COMPLAINTS.slice(first % 3, (first % 3) + 1))
    await writeComplaint(tx, site, complaint)
  if (!all) return
  for (const [place, words] of MARKS.entries()) await writeMark(tx, site, words, { by: people[place * 3]!, place })
  for (const [place, decided] of DECIDED.entries()) {
    const id = await writeReport(tx, site, decided, two())
    await decide(tx, site, id, decided, { appeals: place < 2 })
  }
}

/** Fewer than any demo site has. */
const FEWEST = 12

const before = ({ clock }: DemoContext, time: number) => new Date(clock.now().getTime() - time)
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
function newReference(): string {
  const bytes = createHash('sha256').update(randomUUID()).digest()
  const signs = Array.from({ length: 8 }, (_, place) => SIGNS[bytes[place]! % SIGNS.length])
  return `${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`
}

type Profile = { name: string; birth_date: string; about_me: string | null; looking_for: string | null }

async function writeReport(
  tx: DemoContext,
  site: Site,
  { kind, reason, note, ago, lines = [] }: DemoReport,
  [reported, reporter]: [Somebody, Somebody],
): Promise<string> {
  const at = before(tx, ago)
  const [said] = await many(
    tx.db,
    sql<Profile>`select name, birth_date::text, about_me, looking_for from profiles where id = ${reported.profile}`,
  )
  const photos = await many(
    tx.db,
    sql<{ id: string; key: string }>`
      select id, key from photos where profile_id = ${reported.profile} and status = 'approved' order by position limit 3
    `,
  )
  const [talk] = await many(
    tx.db,
    sql<{ id: string }>`select id from conversations where site_id = ${site.id} order by id limit 1`,
  )
  const isPhoto = kind === 'photo' && photos[0] !== undefined
  const isMessage = kind === 'message' && talk !== undefined
  const evidence = {
    ...said,
    fictional: false,
    photos: isMessage ? [] : photos.slice(0, isPhoto ? 1 : 3).map(({ key }) => sourceOf(key)),
    messages: isMessage ? messagesOf(lines, at) : [],
  }
  const rows = await many(
    tx.db,
    sql<{ id: string }>`
      insert into reports (site_id, reference, client_id, reporter_id, reported_id, kind, photo_id, conversation_id, seq, reason,
        note, evidence, reported_at)
      values (${site.id}, ${newReference()}, ${randomUUID()}, ${reporter.profile}, ${reported.profile},
        ${isPhoto ? 'photo' : isMessage ? 'message' : 'profile'}, ${isPhoto ? photos[0]!.id : null},
        ${isMessage ? talk.id : null}, ${isMessage ? lines.findIndex(({ hit }) => hit) + 1 : null}, ${reason}, ${note},
        ${JSON.stringify(evidence)}::jsonb, ${at})
      returning id
    `,
  )
  return rows[0]!.id
}

const messagesOf = (lines: readonly DemoLine[], at: Date) =>
  lines.map(({ from, body }, place) => ({
    ...{ seq: place + 1, from, body, kind: 'text' },
    sent_at: new Date(at.getTime() - (lines.length - place) * 7 * MINUTE),
  }))

type Complaint = (typeof COMPLAINTS)[number]

async function writeComplaint(tx: DemoContext, site: Site, { kind, category, words, ago, within }: Complaint) {
  const at = before(tx, ago)
  await run(
    tx.db,
    sql`
      insert into complaints (site_id, reference, client_id, kind, category, email, name, words, location, locale, sent_at, due_at,
        receipt_hash)
      values (${site.id}, ${newReference()}, ${randomUUID()}, ${kind}, ${category}, 'sender@people.test', 'Robin Sender', ${words},
        ${kind === 'notice' ? `https://${site.domain}/members` : null}, 'en', ${at}, ${new Date(at.getTime() + within)},
        ${createHash('sha256').update(randomUUID()).digest()})
    `,
  )
}

async function writeMark(tx: DemoContext, site: Site, words: string, { by, place }: { by: Somebody; place: number }) {
  const talks = await many(
    tx.db,
    sql<{ id: string }>`select id from conversations where site_id = ${site.id} order by id limit 5`,
  )
  const marked = talks.slice(0, place + 1)
  for (const { id } of marked)
    await run(
      tx.db,
      sql`
        insert into scam_marks (site_id, profile_id, conversation_id, seq, signs, words, marked_at)
        values (${site.id}, ${by.profile}, ${id}, 1, array['money', 'elsewhere'], ${words}, ${before(tx, (place + 1) * DAY)})
        on conflict do nothing
      `,
    )
}

async function decide(
  tx: DemoContext,
  site: Site,
  id: string,
  { measure, facts, reason, ago }: (typeof DECIDED)[number],
  { appeals }: { appeals: boolean },
) {
  const at = before(tx, ago - 5 * HOUR)
  await run(tx.db, sql`update reports set decided_at = ${at} where id = ${id}`)
  await run(
    tx.db,
    sql`
      insert into moderation_decisions (report_id, site_id, measure, rule, facts, decided_by, decided_at, appeal_hash, staff_ids)
      values (${id}, ${site.id}, ${measure}, ${reason}, ${facts}, 'Jonas Albrecht', ${at},
        ${createHash('sha256').update(randomUUID()).digest()},
        array(select staff.id::text from staff where email_key = 'moderator@staff.test'))
    `,
  )
  if (appeals && measure !== 'dismiss')
    await run(
      tx.db,
      sql`
        insert into moderation_appeals (report_id, site_id, words, appealed_at)
        values (${id}, ${site.id}, ${APPEAL}, ${new Date(at.getTime() + HOUR)})
      `,
    )
}
