import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'

import { DAY, HOUR } from '#kernel/time.ts'
import { many, run } from '#platform/db/query.ts'
import type { Site } from '#platform/site.ts'

import { APPEAL, COMPLAINTS, DECIDED, MARKS, REPORTS } from './case-texts.ts'
import { chanceOf, pickSome } from './chance.ts'
import type { DemoContext } from './demo-context.ts'
import { peopleOn, type Somebody } from './read-people.ts'
import { before, newReference, writeReport } from './write-report.ts'

/** Enough of every kind to try the console; decided ones too. */
export async function makeCases(tx: DemoContext, site: Site, { all }: { all: boolean }): Promise<void> {
  const people = await peopleOn(tx, site.id)
  if (people.length < FEWEST) return
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
