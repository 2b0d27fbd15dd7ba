import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { DAY } from '#kernel/time.ts'
import { many } from '#platform/db/query.ts'
import { aBuyerOf, buy, order, priceList } from '#tests/factories/purchases.ts'
import { aStaffMember, type StaffMember } from '#tests/factories/staff.ts'
import { changeSite } from '#tests/support/change-site.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
const EVERYBODY = {
  ...{ brand: 'localhost', percentage: 20, single: false, most_uses: null, first_purchase: false },
  ...{ countries: null, packages: null, starts_at: null, ends_at: null, reason: 'Autumn action' },
}
let finn: StaffMember
const make = (code: string, more: object = {}) => finn.post('/api/console/codes', { ...EVERYBODY, code, ...more })
const stop = (code: string, stopped: boolean) =>
  finn.post('/api/console/codes?act=stop', { brand: 'localhost', code, stopped, reason: 'Enough of it' })

beforeAll(async () => {
  await changeSite(server(), 'localhost', {
    discounts: { discount_codes: [{ code: 'FROMFILE', percentage: 10, use: 'once_per_member' }] },
  })
  finn = await aStaffMember(server(), { role: 'finance' })
})

describe('[FIG-27] a code made in the console', () => {
  test('lowers the price like one of the site file, and its use is seen', async () => {
    expect((await make('HERFST25')).statusCode).toBe(200)
    const ada = await aBuyerOf(server())
    await buy(server(), ada, { code: 'herfst25' })
    expect(codeOf(await order(ada, { code: 'HERFST25', total: 1520 })), 'once per member').toBe('discount_code_used')
    const { codes } = (await finn.get('/api/console/codes?brand=localhost')).json()
    expect(codes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'HERFST25', source: 'console', state: 'running', used: 1 }),
        expect.objectContaining({ code: 'FROMFILE', source: 'file', used: 0 }),
      ]),
    )
    const { sums } = (await finn.get('/api/console/code?brand=localhost&code=HERFST25')).json()
    expect(sums).toEqual([{ currency: 'EUR', orders: 1, paid: 1520, given: 380 }])
  })

  test('exists once: not beside the file, the welcome offer or another of its name', async () => {
    for (const name of ['FROMFILE', 'TIMEBONUS25', 'HERFST25'])
      expect(codeOf(await make(name)), name).toBe('code_exists')
    expect((await make('no spaces')).statusCode).toBe(422)
    await make('LATER-IN-FILE')
    await changeSite(server(), 'localhost', {
      discounts: {
        discount_codes: [
          { code: 'FROMFILE', percentage: 10, use: 'once_per_member' },
          { code: 'LATER-IN-FILE', percentage: 5, use: 'once_per_member' },
        ],
      },
    })
    const eve = await aBuyerOf(server())
    const { packages } = await priceList(eve, { code: 'LATER-IN-FILE' })
    expect(packages.find(({ id }: { id: string }) => id === 'medium').amount, 'the file counts').toBe(1805)
    const { codes } = (await finn.get('/api/console/codes')).json()
    const found = codes.filter(({ code }: { code: string }) => code === 'LATER-IN-FILE')
    expect(found.map(({ state }: { state: string }) => state)).toEqual(['in_file', 'running'])
  })

  test('is limited by uses in all, also between parallel orders', async () => {
    await make('THREE-ONLY', { most_uses: 3 })
    const buyers = await Promise.all(Array.from({ length: 6 }, () => aBuyerOf(server())))
    const replies = await Promise.all(buyers.map((buyer) => order(buyer, { code: 'THREE-ONLY' })))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    expect(replies.map(codeOf).filter(Boolean)).toEqual(Array(3).fill('discount_code_used'))
  })

  test('is limited by country, package and time; limits nobody could meet are refused', async () => {
    const now = server().clock.now().getTime()
    const at = (days: number) => new Date(now + days * DAY).toISOString()
    await make('LIMITED', { countries: ['BE'], packages: ['large'], ends_at: at(2) })
    await make('TOMORROW', { starts_at: at(1) })
    const ben = await aBuyerOf(server())
    const place = async (choice: object) => codeOf(await order(ben, choice))
    expect(await place({ code: 'LIMITED', package: 'large', total: 1000 })).toBe('discount_code_not_valid')
    expect(await place({ code: 'LIMITED', country: 'BE', method: 'bancontact', total: 1520 })).toBe(
      'discount_code_not_valid',
    )
    const { packages } = await priceList(ben, { country: 'BE', code: 'LIMITED' })
    const lowered = packages.filter((each: { amount: number; list_amount: number }) => each.amount < each.list_amount)
    expect(lowered.map(({ id }: { id: string }) => id)).toEqual(['large'])
    expect(await place({ code: 'LIMITED', package: 'large', country: 'BE', method: 'bancontact' })).toBeUndefined()
    expect(await place({ code: 'TOMORROW', total: 1520 })).toBe('discount_code_not_valid')
    expect(codeOf(await make('NOWHERE', { brand: 'bbw', countries: ['NZ'] }))).toBe('code_limits')
    expect(codeOf(await make('NOTHING', { packages: ['nothing'] }))).toBe('code_limits')
    expect(codeOf(await make('NEVER', { ends_at: at(-1) }))).toBe('code_limits')
  })

  test('is stopped at once and runs again, each on record; other brands’ codes do not exist', async () => {
    await make('STOPPED')
    expect((await stop('STOPPED', true)).statusCode).toBe(200)
    expect(codeOf(await stop('STOPPED', true))).toBe('already_so')
    const mia = await aBuyerOf(server())
    expect(codeOf(await order(mia, { code: 'STOPPED', total: 1520 }))).toBe('discount_code_not_valid')
    await stop('STOPPED', false)
    expect((await order(mia, { code: 'STOPPED' })).statusCode).toBe(200)
    const acts = await many(
      server().database.db,
      sql<{ act: string }>`select act from staff_actions where subject_id = 'STOPPED' order by at, seq`,
    )
    expect(acts.map(({ act }) => act)).toEqual(['code.make', 'code.stop', 'code.resume'])
    const gay = await aStaffMember(server(), { role: 'finance', brands: ['gay'] })
    const body = { brand: 'localhost', code: 'STOPPED', stopped: true, reason: 'Not mine' }
    expect(codeOf(await gay.post('/api/console/codes?act=stop', body))).toBe('not_found')
    expect(codeOf(await gay.post('/api/console/codes', { ...EVERYBODY, code: 'FOREIGN' }))).toBe('not_found')
  })
})
