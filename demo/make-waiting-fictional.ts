import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'

import { DIALOGUES } from '#demo/dialogues/all.ts'
import type { MemberId, ProfileId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locales.ts'
import { DAY, HOUR } from '#kernel/time.ts'
import { many, run } from '#platform/db/query.ts'
import type { Site } from '#platform/site.ts'

import { chanceOf, pickOne } from './chance.ts'
import type { DemoContext } from './demo-context.ts'
import { STAFF_DOMAIN } from './make-staff.ts'
import { peopleOn, type Somebody } from './read-people.ts'
import { type Talk, writeTalks } from './write-talks.ts'

/** Per site; the oldest has waited for most of the time an answer may take. */
const WAITING = 3
const HOURS = [44, 27, 6] as const

const ARE_YOU_REAL: Record<Locale, string> = {
  en: 'Tell me honestly: are you real?',
  nl: 'Zeg eens eerlijk: ben je echt?',
  de: 'Sag mal ehrlich: Gibt es dich wirklich?',
  it: 'Dimmi la verità: sei reale?',
  fr: 'Dis-moi franchement : es-tu réel ?',
  es: 'Dime la verdad: ¿eres real?',
  pl: 'Powiedz szczerze: istniejesz?',
  da: 'Sig mig ærligt: findes du?',
  fi: 'Sano rehellisesti: oletko olemassa?',
  nb: 'Si det ærlig: finnes du?',
  sv: 'Säg ärligt: finns du på riktigt?',
}

/** CONS-50: members who wait for an answer of a fictional profile; the first has one already and asks whether it is real. */
export async function makeWaitingFictional(tx: DemoContext, site: Site): Promise<void> {
  if (site.fictional_answered_by === undefined) return
  const random = chanceOf('fictional', site.id)
  const now = tx.clock.now().getTime()
  // Nobody writes before they joined, or after they were here last.
  const members = (await peopleOn(tx, site.id))
    .filter(({ paid, member_since, last_active }) => paid && last_active.getTime() - member_since.getTime() > 3 * DAY)
    .sort((one, other) => other.last_active.getTime() - one.last_active.getTime())
    .slice(0, WAITING)
    .sort((one, other) => one.last_active.getTime() - other.last_active.getTime())
  const profiles = await fictionalOn(tx, site)
  if (profiles.length === 0) return
  await confirm(tx, site, members)
  for (const [place, member] of members.entries()) {
    const at = new Date(
      Math.min(now - ((HOURS[place] ?? 1) - random() * 5) * HOUR, member.last_active.getTime() - HOUR),
    )
    const fictional = pickOne(random, profiles)
    const dialogue = pickOne(random, DIALOGUES[member.language]).map((turn) => [turn].flat().join(' '))
    const [opening = '', reply = '', second = ''] = dialogue
    if (place > 0) {
      await writeTalks(tx, site, [talkOf(member, fictional, [opening], at)])
      continue
    }
    await writeTalks(tx, site, [talkOf(member, fictional, [opening], new Date(at.getTime() - 2 * HOUR))])
    await answer(tx, { member, fictional, text: reply, at: new Date(at.getTime() - HOUR) })
    await writeTalks(tx, site, [talkOf(member, fictional, [second, ARE_YOU_REAL[member.language]], at)])
  }
}

/** Only the member writes here; the other side has no account. */
const talkOf = (member: Somebody, fictional: ProfileId, texts: readonly string[], at: Date): Talk => ({
  people: [member, { account: '' as MemberId, profile: fictional, paid: false }],
  lines: texts.map((text, place) => ({ by: 0, text, at: new Date(at.getTime() + place * 1000) })),
  unread: [0, texts.length],
})

async function fictionalOn({ db, clock }: DemoContext, site: Site): Promise<ProfileId[]> {
  const rows = await many(
    db,
    sql<{ id: ProfileId }>`
      select id from profiles where site_id = ${site.id} and fictional and status = 'active' and not automatic
        and created_at < ${new Date(clock.now().getTime() - 5 * DAY)}
      order by last_active desc, id limit 3
    `,
  )
  return rows.map(({ id }) => id)
}

async function confirm({ db, clock }: DemoContext, site: Site, members: readonly Somebody[]): Promise<void> {
  await run(
    db,
    sql`
      insert into fictional_confirmations (account_id, site_id, wording, confirmed_at)
      select account, ${site.id}, 'demo', ${new Date(clock.now().getTime() - 72 * HOUR)}
      from unnest(${members.map(({ account }) => account)}::text[]) account
      on conflict do nothing
    `,
  )
}

type Answer = { member: Somebody; fictional: ProfileId; text: string; at: Date }

async function answer({ db }: DemoContext, { member, fictional, text, at }: Answer): Promise<void> {
  await run(
    db,
    sql`
      with talk as (
        select id from conversations
        where low_id = low_of(${member.profile}, ${fictional}) and high_id = high_of(${member.profile}, ${fictional})
      ), sent as (
        select talk.id, answered.seq from talk
        cross join lateral answer_as_fictional(talk.id, ${randomUUID()}::uuid, ${text}, false, ${at}) answered
      )
      insert into fictional_answers (conversation_id, seq, staff_id, honest, reminded, answered_at)
      select sent.id, sent.seq, staff.id, false, false, ${at}
      from sent, staff where staff.email_key = ${`support@${STAFF_DOMAIN}`}
    `,
  )
}
