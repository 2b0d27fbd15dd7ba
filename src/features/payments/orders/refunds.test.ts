import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { one, run } from '#platform/db/query.ts'
import { aBuyerOf, buy, order as placeOrder, providerIdOf } from '#tests/factories/purchases.ts'
import { aStaffMember, type StaffMember } from '#tests/factories/staff.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
const listed = async (who: StaffMember) => (await who.get('/api/console/refunds')).json()
const idsOf = (lines: { order_id: string }[]) => lines.map(({ order_id }) => order_id)
const act = (who: StaffMember, name: string, id: string) => who.post(`/api/console/refunds?act=${name}`, { id })

let finn: StaffMember
let elsewhere: StaffMember
beforeAll(async () => {
  finn = await aStaffMember(server(), { role: 'finance' })
  elsewhere = await aStaffMember(server(), { role: 'finance', brands: ['gay'] })
})

describe('[FIG-23] refunds', () => {
  test('wait, fail with the provider’s words, are asked for again and sent once', async () => {
    const { id } = await buy(server(), await aBuyerOf(server()))
    await finn.post('/api/console/order-act?act=refund', {
      id,
      amount: 500,
      left: 1900,
      why: 'goodwill',
      note: 'Kind words',
    })
    await run(db(), sql`update refunds set trouble = 'no balance at the provider' where order_id = ${id}`)
    const { waiting } = await listed(finn)
    const line = waiting.find((each: { order_id: string }) => each.order_id === id)
    expect(line).toMatchObject({ amount: 500, trouble: 'no balance at the provider', sent_at: null })
    expect(idsOf((await listed(elsewhere)).waiting)).toEqual([])
    expect(codeOf(await act(elsewhere, 'retry', line.id))).toBe('not_found')
    expect((await act(finn, 'retry', line.id)).statusCode).toBe(200)
    await server().runJobs()
    expect(codeOf(await act(finn, 'retry', line.id)), 'sent meanwhile').toBe('already_so')
    const after = await listed(finn)
    expect([idsOf(after.waiting).includes(id), idsOf(after.sent).includes(id)]).toEqual([false, true])
    const { given } = await one(
      db(),
      sql<{ given: number }>`select refunded as given from payments where order_id = ${id}`,
    )
    expect(given).toBe(500)
  })
})

describe('[FIG-25] a payment', () => {
  test('on hold, or whose webhook failed, follows the provider when staff ask again', async () => {
    const reply = await placeOrder(await aBuyerOf(server()))
    const { id } = reply.json().order
    const payment = reply.json().order.payment.id
    await run(db(), sql`update sandbox_payments set status = 'paid' where id = ${providerIdOf(reply)}`)
    await run(db(), sql`update payments set hold_reason = 'another amount: 5' where id = ${payment}`)
    expect(idsOf((await listed(finn)).on_hold)).toContain(id)
    expect(idsOf((await listed(elsewhere)).on_hold)).toEqual([])
    expect(codeOf(await act(elsewhere, 'ask', payment))).toBe('not_found')
    expect((await act(finn, 'ask', payment)).json()).toEqual({ status: 'paid', hold_reason: null })
    expect(idsOf((await listed(finn)).on_hold)).not.toContain(id)
    expect((await finn.get(`/api/console/order?id=${id}`)).json().order.state).toBe('paid')
    expect((await act(finn, 'ask', payment)).json(), 'asking again changes nothing').toEqual({
      status: 'paid',
      hold_reason: null,
    })
  })
})
