import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'

import type { MemberId, ProfileId } from '#kernel/ids.ts'
import { HOUR } from '#kernel/time.ts'
import { many, run } from '#platform/db/query.ts'
import type { Site } from '#platform/site.ts'

import type { DemoContext } from './demo-context.ts'

type Side = { account: MemberId; profile: ProfileId; paid: boolean }

export type Line = { by: 0 | 1; text: string; at: Date }

/** A past conversation. `unread`: how many of the other's last messages each of the two has not read. */
export type Talk = { people: readonly [Side, Side]; lines: readonly Line[]; unread: readonly [number, number] }

/**
 * Stores past conversations. Every message goes through send_message() and is paid from credits granted beforehand, so
 * sequence numbers, counters and the ledger are consistent. Sends no notification.
 */
export async function writeTalks(tx: DemoContext, site: Site, talks: readonly Talk[]): Promise<void> {
  await grantPrices(tx, site, talks)
  await sendLines(tx, site, talks)
  await markRead(tx, talks)
}

async function grantPrices({ db }: DemoContext, { message_credits }: Site, talks: readonly Talk[]) {
  const all = talks.flatMap(({ people, lines }) => lines.map(({ by, at }) => ({ ...people[by], at })))
  const grants = [...Map.groupBy(all, ({ account }) => account)].map(([account, sent]) => ({
    account,
    lot: sent[0]!.paid ? 'bought' : 'gifted',
    credits: sent.length * message_credits,
    cause: `chats ${randomUUID()}`,
    at: new Date(Math.min(...sent.map(({ at }) => at.getTime())) - HOUR),
  }))
  await run(
    db,
    sql`
      select grant_credits(account, lot, credits, 'demo', cause, at)
      from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb)
        as given (account text, lot text, credits integer, cause text, at timestamptz)
    `,
  )
}

async function sendLines({ db }: DemoContext, site: Site, talks: readonly Talk[]) {
  const rows = talks.flatMap(({ people, lines }) =>
    lines.map(({ by, text, at }) => {
      const [from, to] = [people[by], people[by === 0 ? 1 : 0]]
      return { me: from.profile, account: from.account, other: to.profile, client: randomUUID(), text, at }
    }),
  )
  const results = await many(
    db,
    sql<{ result: string }>`
      select sent.result from (
        select me, account, other, client, text, at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as line (me text, account text, other text, client uuid, text text, at timestamptz)
        order by at
      ) line cross join lateral send_message(site => ${site.id}, me => line.me, my_account => line.account,
        other => line.other, client => line.client, what => 'text', words => line.text, attached => null,
        price => ${site.message_credits}::integer, most_started => null, moment => line.at) sent
    `,
  )
  const failed = results.find(({ result }) => result !== 'sent')
  if (failed) throw new Error(`a message of the demo was not stored: ${failed.result}`)
}

async function markRead({ db }: DemoContext, talks: readonly Talk[]) {
  const sides = talks.flatMap(({ people, unread }) =>
    ([0, 1] as const).map((side) => ({
      me: people[side].profile,
      other: people[side === 0 ? 1 : 0].profile,
      unread: unread[side],
    })),
  )
  await run(
    db,
    sql`
      update chats set read_received = chats.received - side.unread,
        last_read_seq = coalesce((
          select message.seq - 1 from messages message
          where message.conversation_id = chats.conversation_id and message.sender_id = chats.other_id
            and message.n = chats.received - side.unread + 1
        ), conversation.last_seq)
      from jsonb_to_recordset(${JSON.stringify(sides)}::jsonb) as side (me text, other text, unread integer),
        conversations conversation
      where chats.profile_id = side.me and chats.other_id = side.other and conversation.id = chats.conversation_id
    `,
  )
}
