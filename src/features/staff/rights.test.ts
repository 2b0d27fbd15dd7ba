import { describe, expect, test } from 'vitest'

import type { SiteId } from '#kernel/ids.ts'
import { brandsWith, type Grant, leaveFor } from '#kernel/permissions.ts'
import { HOUR, MINUTE } from '#kernel/time.ts'
import { aStaffMember, type StaffMember } from '#tests/factories/staff.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
const support = { role: 'support', brands: null }

async function fresh(person: StaffMember) {
  server().clock.advance(MINUTE)
  await person.post('/api/console/proof', { password: person.password, code: person.code() })
  return person
}

const requestsOf = async (person: StaffMember) => (await person.get('/api/console/requests')).json().requests
const rolesOf = async (person: StaffMember) => (await person.get('/api/console/session')).json().staff.roles as string[]

describe('[CONS-2] permissions', () => {
  const bbw = 'bbw' as SiteId
  const gay = 'gay' as SiteId

  test('add up over roles and hold in the brands of each', () => {
    const grants: Grant[] = [
      { role: 'support', brands: [bbw] },
      { role: 'finance', brands: null },
    ]
    expect(leaveFor(grants, 'see_members')).toBe('may')
    expect(leaveFor(grants, 'help_members', bbw)).toBe('may')
    expect(leaveFor(grants, 'help_members', gay)).toBeUndefined()
    expect(brandsWith(grants, 'help_members')).toEqual([bbw])
    expect(brandsWith(grants, 'refund')).toBeNull()
    expect(brandsWith(grants, 'give_roles')).toEqual([])
    expect(leaveFor([{ role: 'operations', brands: null }], 'ban')).toBe('second')
  })

  test('show the brands one works for, and no others', async () => {
    const lena = await aStaffMember(server(), { role: 'moderator', brands: ['bbw', 'gay'] })
    const { staff } = (await lena.get('/api/console/session')).json()
    expect(staff.brands.map(({ id }: { id: string }) => id)).toEqual(['bbw', 'gay'])
    expect(staff.permissions).toMatchObject({ decide_cases: 'may', ban: 'second', see_money: null })
  })

  test('nobody hands out a role they do not hold, nor changes their own', async () => {
    const marit = await aStaffMember(server(), { role: 'operations' })
    const invite = (role: string) =>
      marit.post('/api/console/staff', {
        email: `${role}@example.org`,
        grants: [{ role, brands: null }],
        reason: 'new',
      })
    expect(codeOf(await invite('owner'))).toBe('not_permitted')
    expect(codeOf(await invite('finance'))).toBe('not_permitted')
    expect((await invite('operations')).statusCode).toBe(200)
    const elif = await aStaffMember(server(), { role: 'owner' })
    const own = { id: elif.id, grants: [support], child_protection: false, reason: 'tired of it' }
    expect(codeOf(await elif.put('/api/console/staff', own))).toBe('own_account')
    expect(codeOf(await elif.put('/api/console/staff?lock=1', { id: elif.id, locked: true, reason: 'away' }))).toBe(
      'own_account',
    )
  })
})

describe('[CONS-7] a second pair of eyes', () => {
  test('roles change once another owner agrees, whose agreement is logged', async () => {
    const [elif, ida] = [
      await aStaffMember(server(), { role: 'owner' }),
      await aStaffMember(server(), { role: 'owner' }),
    ]
    const tom = await aStaffMember(server(), { role: 'analyst' })
    const asked = await elif.put('/api/console/staff', {
      ...{ id: tom.id, grants: [support], child_protection: false, reason: 'moves to support' },
    })
    const { request } = asked.json()
    expect(await rolesOf(tom)).toEqual(['analyst'])
    const agree = { id: request, agrees: true, words: 'right' }
    expect(codeOf(await elif.post('/api/console/requests', agree))).toBe('own_request')
    expect(codeOf(await tom.post('/api/console/requests', agree)), 'he may not even see it').toBe('not_found')
    expect(await requestsOf(tom)).toEqual([])
    expect(await requestsOf(ida)).toMatchObject([{ id: request, own: false, alone_from: null }])
    expect((await (await fresh(ida)).post('/api/console/requests', agree)).statusCode).toBe(200)
    expect(await rolesOf(tom), 'at once, in his open session').toEqual(['support'])
    expect(codeOf(await elif.post('/api/console/requests', { ...agree, agrees: false }))).toBe('changed_meanwhile')
    const { lines } = (await elif.get(`/api/console/log?subject=${tom.id}`)).json()
    expect(lines.slice(0, 3).map(({ act }: { act: string }) => act)).toEqual([
      ...['staff.change_roles', 'request.agreed', 'request.ask'],
    ])
  })

  test('two who agree at once change it once', async () => {
    const owners = await Promise.all([1, 2, 3].map(() => aStaffMember(server(), { role: 'owner' })))
    const tom = await aStaffMember(server(), { role: 'analyst' })
    const [asker, ...others] = owners
    const asked = await asker!.put('/api/console/staff', {
      ...{ id: tom.id, grants: [support], child_protection: false, reason: 'moves to support' },
    })
    const agree = { id: asked.json().request, agrees: true, words: '' }
    const replies = await Promise.all(others.map((owner) => owner.post('/api/console/requests', agree)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('a stale login agrees to nothing', async () => {
    const [elif, ida] = [
      await aStaffMember(server(), { role: 'owner' }),
      await aStaffMember(server(), { role: 'owner' }),
    ]
    const tom = await aStaffMember(server(), { role: 'analyst' })
    const asked = await elif.put('/api/console/staff', {
      ...{ id: tom.id, grants: [support], child_protection: false, reason: 'moves to support' },
    })
    server().clock.advance(16 * MINUTE)
    const agree = { id: asked.json().request, agrees: true, words: '' }
    expect(codeOf(await ida.post('/api/console/requests', agree))).toBe('session_locked')
  })
})

describe('[CONS-7] who is alone with a right', () => {
  const lonely = sharedTestApp()

  test('waits a day, shows again who they are, and the log says that they were alone', async () => {
    const elif = await aStaffMember(lonely(), { role: 'owner' })
    const tom = await aStaffMember(lonely(), { role: 'analyst' })
    const asked = await elif.put('/api/console/staff', {
      ...{ id: tom.id, grants: [support], child_protection: false, reason: 'moves to support' },
    })
    const agree = { id: asked.json().request, agrees: true, words: 'nobody else is here' }
    expect(codeOf(await elif.post('/api/console/requests', agree))).toBe('too_early')
    lonely().clock.advance(24 * HOUR)
    await elif.post('/api/console/session', { email: elif.email, password: elif.password, code: elif.code() })
    expect((await elif.post('/api/console/requests', agree)).statusCode).toBe(200)
    const { lines } = (await elif.get('/api/console/log?what=request')).json()
    expect(lines[0]).toMatchObject({ act: 'request.agreed', after: { alone: true } })
    const lock = { id: elif.id, locked: true, reason: 'by mistake' }
    const ben = await aStaffMember(lonely(), { role: 'operations' })
    expect(codeOf(await ben.put('/api/console/staff?lock=1', lock))).toBe('last_owner')
    expect((await elif.get('/api/console/session')).json().staff, 'and nothing happened').not.toBeNull()
  })
})
