import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#platform/db/pool.ts'
import { many } from '#platform/db/query.ts'

import type { Bank } from './memory.ts'

type Keyed = { who: string; id: string }
type Tie = { who: string; other: string }

/** The final state, keyed by member and client id. */
export type Observed = {
  messages: (Keyed & { kind: 'text' | 'gift'; conversation: string; seq: number })[]
  /** Credits charged for a message or a gift. */
  charges: (Keyed & { kind: 'text' | 'gift'; credits: number })[]
  orders: (Keyed & { status: string; credits: number; grants: number[]; invoices: number; payments: string[] })[]
  photos: Keyed[]
  likes: Tie[]
  blocks: Tie[]
  chats: (Tie & { conversation: string; cleared: number; read: number })[]
  /** The bank's own ledger, keyed by our reference. */
  bank: { id: string; status: string; reference: string }[]
}

export async function observe(db: Db, bank: Bank): Promise<Observed> {
  const rows = <Row>(statement: RawBuilder<Row>) => many(db, statement)
  return {
    messages: await rows(sql`
      select sender_id as who, client_id::text as id, kind, conversation_id as conversation, seq from messages
    `),
    charges: await rows(sql`
      select profile_id as who, split_part(cause_id, ' ', 2) as id,
        case cause when 'message' then 'text' else cause end as kind, line.amount as credits
      from ledger_sets entry
      join ledger_lines line on line.set_id = entry.id and line.book = 'earned'
      join accounts on accounts.id = split_part(cause_id, ' ', 1)
      where cause in ('message', 'gift')
    `),
    orders: await rows(sql`
      select profile_id as who, orders.client_id::text as id, orders.status, orders.credits,
        array(select amount from order_grants where order_id = orders.id) as grants,
        (select count(*)::integer from invoices where order_id = orders.id) as invoices,
        array(select payments.id::text from payments where order_id = orders.id) as payments
      from orders join accounts on accounts.id = orders.account_id
    `),
    photos: await rows(sql`select profile_id as who, client_id::text as id from photos`),
    likes: await rows(sql`select liker_id as who, liked_id as other from likes`),
    blocks: await rows(sql`select blocker_id as who, blocked_id as other from blocks`),
    chats: await rows(sql`
      select profile_id as who, other_id as other, conversation_id as conversation, cleared_seq as cleared,
        last_read_seq as read
      from chats
    `),
    bank: [...bank.payments.values()].map(({ id, status, metadata }) => ({
      ...{ id, status },
      reference: (metadata as { payment: string }).payment,
    })),
  }
}
