import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'

import { MINUTE } from '#kernel/time.ts'
import { many } from '#platform/db/query.ts'
import type { Site } from '#platform/site.ts'

import type { DemoLine, DemoReport } from './case-texts.ts'
import type { DemoContext } from './demo-context.ts'
import { sourceOf } from './pictures.ts'
import type { Somebody } from './read-people.ts'

export const before = ({ clock }: DemoContext, time: number) => new Date(clock.now().getTime() - time)
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export function newReference(): string {
  const bytes = createHash('sha256').update(randomUUID()).digest()
  const signs = Array.from({ length: 8 }, (_, place) => SIGNS[bytes[place]! % SIGNS.length])
  return `${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`
}

type Profile = { name: string; birth_date: string; about_me: string | null; looking_for: string | null }

export async function writeReport(
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
