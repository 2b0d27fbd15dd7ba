import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'

import { one } from '#platform/db/query.ts'
import type { TestApp } from '#tests/support/test-app.ts'

import type { Person } from './people.ts'
import { priceList } from './purchases.ts'

/** The example IBAN printed in the standard. */
export const IBAN = 'NL91 ABNA 0417 1643 00'
let phones = 0

/** A fresh number each time: text messages are limited by number. */
export const aPhone = () => {
  phones += 1
  return `+3161${String(phones).padStart(7, '0')}`
}

/** The form of /directdebit for a package at today's price. */
export async function debitForm(who: Person, { package: id = 'medium', ...change }: Record<string, unknown> = {}) {
  const { packages } = await priceList(who)
  const amount = packages.find((each: { id: string }) => each.id === id)?.amount ?? 1
  return {
    ...{ package: id, country: 'NL', total: amount, account_holder: 'Ana Example', iban: IBAN },
    ...{ street: 'Voorbeeldstraat', house_number: '12', zip: '1015 CJ', city: 'Amsterdam', phone: aPhone() },
    ...change,
  }
}

/** The newest code sent to a phone. */
export async function codeOn(server: TestApp, phone: string): Promise<string> {
  await server.runJobs()
  const sms = server.sms.findLast(({ to }) => to === phone)
  if (!sms) throw new Error(`no message to ${phone}`)
  return /\b\d{6}\b/.exec(sms.text)![0]
}

/** Submits form, code and order, so the debit is pending. */
export async function debit(server: TestApp, who: Person, change: Record<string, unknown> = {}) {
  const form = await debitForm(who, change)
  const prepared = await who.post('/api/directdebit.php', form)
  if (prepared.statusCode !== 200) throw new Error(`no mandate: ${prepared.body}`)
  const { mandate } = prepared.json()
  const click = { client_id: randomUUID(), mandate: mandate.id, otp: await codeOn(server, form.phone), start_now: true }
  const reply = await who.post('/api/directdebit.php?confirm=1', click)
  if (reply.statusCode !== 200) throw new Error(`no debit: ${reply.body}`)
  const { order } = reply.json()
  return { id: order.id as string, order, mandate, click, providerId: await debitIdOf(server, order.id) }
}

/** The provider's id of an order's debit; a debit has no checkout page to read it from. */
export async function debitIdOf({ database }: TestApp, order: string): Promise<string> {
  const { id } = await one(
    database.db,
    sql<{ id: string }>`
      select provider_id as id from payments where order_id = ${order} and method = 'directdebit'
      order by attempt desc limit 1
    `,
  )
  return id
}
