import { type RawBuilder, sql } from 'kysely'

import { type AuditFinding, auditCredits } from '#features/credits/audit-credits.ts'
import { comparePayments } from '#features/payments/audit-payments.ts'

import type { Invariant } from './invariant.ts'
import { placesOf } from './places-of.ts'

const linesOf = (findings: readonly AuditFinding[]) => findings.map(({ what, id }) => `${what}: ${id}`)

export const bookInvariants: readonly Invariant[] = [
  {
    name: 'the books sum to zero and wallets agree with them',
    find: async (at) => linesOf(await auditCredits(at)),
  },
  {
    name: 'nobody ever spent below zero',
    find: (at) => placesOf(at, sql`select distinct account_id as place from credit_movements where balance < 0`),
  },
  {
    name: 'orders, payments, grants, invoices and refunds agree',
    find: async (at) => linesOf(await comparePayments(at)),
  },
  {
    name: 'a message has its price in the books, once',
    find: (at) => placesOf(at, messagesWithoutPrice),
  },
]

/** The ledger names a message by account and client id. Free messages have no line. */
const messagesWithoutPrice: RawBuilder<{ place: string }> = sql`
  select message.conversation_id || ' ' || message.seq as place
  from messages message join profiles sender on sender.id = message.sender_id
  left join ledger_sets entry
    on entry.cause = case message.kind when 'text' then 'message' else message.kind end
    and entry.cause_id = sender.account_id || ' ' || message.client_id
  left join ledger_lines line on line.set_id = entry.id and line.book = 'earned'
  where message.cost <> coalesce(line.amount, 0)
`
