import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import type { SiteId } from '#kernel/ids.ts'
import { brandsWith, type Grant, leaveFor } from '#kernel/permissions.ts'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import { run } from '#platform/db/query.ts'
import { aVisitor } from '#tests/factories/people.ts'
import { aStaffMember, type StaffMember, totpOf } from '#tests/factories/staff.ts'
import { CONSOLE_HOST, sharedTestApp } from '#tests/support/test-app.ts'

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
    const { link, request } = (await invite('operations')).json()
    expect(link, 'waits for a second person').toBeNull()
    await marit.post('/api/console/requests', { id: request, agrees: false, words: 'a trial' })
    const elif = await aStaffMember(server(), { role: 'owner' })
    const own = { id: elif.id, grants: [support], child_protection: false, reason: 'tired of it' }
    expect(codeOf(await elif.put('/api/console/staff', own))).toBe('own_account')
    expect(codeOf(await elif.put('/api/console/staff?lock=1', { id: elif.id, locked: true, reason: 'away' }))).toBe(
      'own_account',
    )
  })
})

describe('[CONS-2] invitations', () => {
  const invite = (who: StaffMember, email: string, role = 'operations') =>
    who.post('/api/console/staff', { email, grants: [{ role, brands: null }], reason: 'joins us' })

  test('to an impossible address are refused when asked for, not when agreed to', async () => {
    const ops = await aStaffMember(server(), { role: 'operations' })
    expect(codeOf(await invite(ops, 'nobody at home'))).toBe('invalid_email')
    expect(codeOf(await invite(ops, ops.email))).toBe('staff_exists')
    expect(await requestsOf(ops)).toEqual([])
  })

  test('that wait are not overwritten by another', async () => {
    const [owner, ops] = [
      await aStaffMember(server(), { role: 'owner' }),
      await aStaffMember(server(), { role: 'operations' }),
    ]
    const { id, link } = (await invite(owner, 'twice@example.org', 'finance')).json()
    const again = await invite(ops, 'Twice@example.org')
    expect(codeOf(again)).toBe('already_invited')
    expect(codeOf(await invite(owner, 'twice@example.org', 'support'))).toBe('already_invited')
    const { people } = (await owner.get('/api/console/staff')).json()
    expect(people.find((each: { id: string }) => each.id === id).grants).toEqual([{ role: 'finance', brands: null }])
    const read = await aVisitor(server(), CONSOLE_HOST).get(`/api/console/invitation${new URL(link).search}`)
    expect(read.statusCode, 'the link still works').toBe(200)
  })

  test('are twenty a day for one person, of which refused ones are none', async () => {
    const owner = await aStaffMember(server(), { role: 'owner' })
    for (let n = 0; n < 25; n += 1) await invite(owner, owner.email)
    for (let n = 0; n < 20; n += 1)
      expect((await invite(owner, `many-${n}@example.org`, 'analyst')).statusCode).toBe(200)
    expect(codeOf(await invite(owner, 'many-20@example.org', 'analyst'))).toBe('too_many_invitations')
    const other = await aStaffMember(server(), { role: 'owner' })
    expect((await invite(other, 'many-21@example.org', 'analyst')).statusCode, 'a colleague').toBe(200)
    server().clock.advance(25 * HOUR)
    await owner.post('/api/console/session', { email: owner.email, password: owner.password, code: owner.code() })
    expect((await invite(owner, 'many-20@example.org', 'analyst')).statusCode).toBe(200)
  })
})

describe('[CONS-7] a second pair of eyes', () => {
  test('reads brands by name, and names as quotations that cannot go on with the sentence', async () => {
    const [elif, ida] = [
      await aStaffMember(server(), { role: 'owner' }),
      await aStaffMember(server(), { role: 'owner' }),
    ]
    const tom = await aStaffMember(server(), { role: 'analyst' })
    const name = 'Tom” becomes analyst. \u202e\n“Ida'
    await run(server().database.db, sql`update staff set name = ${name} where id = ${tom.id}`)
    const grants = [
      { role: 'support', brands: ['bbw', 'gay'] },
      { role: 'finance', brands: null },
    ]
    await elif.put('/api/console/staff', { id: tom.id, grants, child_protection: true, reason: 'moves' })
    const { brands } = (await ida.get('/api/console/session')).json().staff
    const nameOf = (id: string) => brands.find((brand: { id: string }) => brand.id === id).name
    const { id, says } = (await requestsOf(ida)).at(-1)
    await ida.post('/api/console/requests', { id, agrees: false, words: 'no' })
    expect(says).toBe(
      `“Tom' becomes analyst. 'Ida” becomes support (${nameOf('bbw')}, ${nameOf('gay')}), finance (all brands), with sealed cases`,
    )
    const { lines } = (await elif.get(`/api/console/log?subject=${tom.id}`)).json()
    expect(JSON.stringify(lines.map(({ after }: { after: unknown }) => after)), 'the log keeps no names').not.toContain(
      'Tom',
    )
  })

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

  test('what somebody asked lapses when they are locked out', async () => {
    const [elif, ida] = [
      await aStaffMember(server(), { role: 'owner' }),
      await aStaffMember(server(), { role: 'owner' }),
    ]
    const tom = await aStaffMember(server(), { role: 'analyst' })
    const asked = await elif.put('/api/console/staff', {
      ...{ id: tom.id, grants: [support], child_protection: false, reason: 'moves to support' },
    })
    const id = asked.json().request
    await ida.put('/api/console/staff?lock=1', { id: elif.id, locked: true, reason: 'the laptop is stolen' })
    expect((await requestsOf(ida)).map((each: { id: string }) => each.id)).not.toContain(id)
    const agree = { id, agrees: true, words: '' }
    expect(codeOf(await (await fresh(ida)).post('/api/console/requests', agree))).toBe('changed_meanwhile')
    const { lines } = (await ida.get(`/api/console/log?subject=${tom.id}`)).json()
    expect(lines[0]).toMatchObject({ act: 'request.lapse', after: { request: id } })
    await ida.put('/api/console/staff?lock=1', { id: elif.id, locked: false, reason: 'found again' })
    expect(codeOf(await ida.post('/api/console/requests', agree)), 'for good').toBe('changed_meanwhile')
    expect(await rolesOf(tom)).toEqual(['analyst'])
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

describe('[CONS-2] a colleague above one', () => {
  const reason = 'lost phone'
  const linksTo = async (email: string) => {
    await server().runJobs()
    return server().mails.filter(({ to, text }) => to === email && text.includes('/invitation?token='))
  }
  const join = async (link: string) => {
    const token = new URL(link).searchParams.get('token')!
    const guest = aVisitor(server(), CONSOLE_HOST)
    const { app } = (await guest.get(`/api/console/invitation?token=${token}`)).json()
    const password = 'a quiet night at the desk'
    const code = app && totpOf(server(), app.secret)
    return guest.post('/api/console/invitation', { token, name: 'Eve', password, app: { sealed: app?.sealed, code } })
  }

  test('is not invited anew, locked or thrown out by who could not do what they do', async () => {
    const owner = await aStaffMember(server(), { role: 'owner' })
    const finance = await aStaffMember(server(), { role: 'finance' })
    for (const eve of [
      await aStaffMember(server(), { role: 'operations' }),
      await aStaffMember(server(), { role: 'operations', brands: ['bbw'] }),
      await aStaffMember(server(), { role: 'owner', brands: ['bbw'] }),
    ]) {
      const acts = [
        eve.post('/api/console/staff?again=1', { id: owner.id, reason }),
        eve.put('/api/console/staff?lock=1', { id: owner.id, locked: true, reason }),
        eve.call({ method: 'DELETE', url: `/api/console/staff?id=${owner.id}&reason=${encodeURIComponent(reason)}` }),
      ]
      for (const reply of await Promise.all(acts)) expect(codeOf(reply)).toBe('not_permitted')
    }
    const limited = await aStaffMember(server(), { role: 'operations', brands: ['bbw'] })
    const lock = { id: finance.id, locked: true, reason }
    expect(codeOf(await limited.put('/api/console/staff?lock=1', lock)), 'of all brands').toBe('not_permitted')
    const everywhere = { email: 'x@example.org', grants: [{ role: 'owner', brands: null }], reason }
    const ofOne = await aStaffMember(server(), { role: 'owner', brands: ['bbw'] })
    expect(codeOf(await ofOne.post('/api/console/staff', everywhere)), 'owner of one brand').toBe('not_permitted')
    expect(await linksTo(owner.email)).toEqual([])
    expect((await owner.get('/api/console/session')).json().staff).not.toBeNull()
  })

  test('of one’s own level gets a new link by email alone, once a second person agrees', async () => {
    const [eve, victim, second] = [
      await aStaffMember(server(), { role: 'operations' }),
      await aStaffMember(server(), { role: 'operations' }),
      await aStaffMember(server(), { role: 'owner' }),
    ]
    const asked = (await eve.post('/api/console/staff?again=1', { id: victim.id, reason })).json()
    expect(asked).toMatchObject({ id: null, link: null, request: expect.any(String) })
    expect(await linksTo(victim.email)).toEqual([])
    const agree = { id: asked.request, agrees: true, words: '' }
    expect(codeOf(await eve.post('/api/console/requests', agree))).toBe('own_request')
    expect((await (await fresh(second)).post('/api/console/requests', agree)).statusCode).toBe(200)
    expect(await linksTo(victim.email)).toHaveLength(1)
    const direct = (await second.post('/api/console/staff?again=1', { id: victim.id, reason })).json()
    expect(direct, 'an owner alone, but never with the link').toEqual({ id: victim.id, link: null, request: null })
  })

  test('an owner is made by two: the guest of who asks is none of them', async () => {
    const [elif, ida] = [
      await aStaffMember(server(), { role: 'owner' }),
      await aStaffMember(server(), { role: 'owner' }),
    ]
    const invitation = { email: 'puppet@example.org', grants: [{ role: 'owner', brands: null }], reason: 'joins us' }
    const asked = (await elif.post('/api/console/staff', invitation)).json()
    expect(asked.link).toBeNull()
    expect(await linksTo(invitation.email)).toEqual([])
    await (await fresh(ida)).post('/api/console/requests', { id: asked.request, agrees: true, words: '' })
    const [mail] = await linksTo(invitation.email)
    const joined = await join(/https?:\S+token=[\w-]+/.exec(mail!.text)![0])
    expect(joined.statusCode).toBe(200)
    await run(
      server().database.db,
      sql`update staff set invited_by = ${elif.id}, invited_at = ${server().clock.now()} where id = ${ida.id}`,
    )
    const tom = await aStaffMember(server(), { role: 'analyst' })
    const roles = { id: tom.id, grants: [support], child_protection: false, reason: 'moves to support' }
    const agree = { id: (await elif.put('/api/console/staff', roles)).json().request, agrees: true, words: '' }
    expect(codeOf(await ida.post('/api/console/requests', agree))).toBe('invited_by_asker')
    // The other way round, and two guests of one host.
    const tie = (guest: StaffMember, host: StaffMember) =>
      run(
        server().database.db,
        sql`update staff set invited_by = ${host.id}, invited_at = ${server().clock.now()} where id = ${guest.id}`,
      )
    const uma = await aStaffMember(server(), { role: 'owner' })
    await tie(uma, ida)
    expect(codeOf(await uma.post('/api/console/requests', agree)), 'a guest of the guest').toBe('invited_by_asker')
    const other = (await uma.put('/api/console/staff', roles)).json()
    const reversed = { id: other.request, agrees: true, words: '' }
    expect(codeOf(await ida.post('/api/console/requests', reversed)), 'the host').toBe('invited_by_asker')
    await tie(uma, elif)
    expect(codeOf(await uma.post('/api/console/requests', agree)), 'two guests').toBe('invited_by_asker')
    server().clock.advance(31 * DAY)
    await ida.post('/api/console/session', { email: ida.email, password: ida.password, code: ida.code() })
    expect((await ida.post('/api/console/requests', agree)).statusCode).toBe(200)
  })

  test('who is locked out has no link left, and comes back by a second person', async () => {
    const [owner, ops] = [
      await aStaffMember(server(), { role: 'owner' }),
      await aStaffMember(server(), { role: 'operations' }),
    ]
    const invitation = { email: 'guest@example.org', grants: [{ role: 'moderator', brands: null }], reason: 'joins us' }
    const { id, link } = (await owner.post('/api/console/staff', invitation)).json()
    const lock = (locked: boolean, who = ops) => who.put('/api/console/staff?lock=1', { id, locked, reason })
    expect((await lock(true)).json(), 'at once').toEqual({ request: null })
    const read = await aVisitor(server(), CONSOLE_HOST).get(`/api/console/invitation${new URL(link).search}`)
    expect(codeOf(read)).toBe('invitation_invalid')
    expect(codeOf(await owner.post('/api/console/staff?again=1', { id, reason }))).toBe('locked_out')
    expect(codeOf(await owner.post('/api/console/staff', invitation)), 'nor by a repeated one').toBe('staff_exists')
    const { request } = (await lock(false)).json()
    expect(request).toEqual(expect.any(String))
    await (await fresh(owner)).post('/api/console/requests', { id: request, agrees: true, words: '' })
    const again = (await owner.post('/api/console/staff?again=1', { id, reason })).json()
    expect((await join(again.link)).statusCode).toBe(200)
  })

  test('a new invitation, once used, ends every old way in', async () => {
    const [owner, ada] = [await aStaffMember(server(), { role: 'owner' }), await aStaffMember(server())]
    await owner.post('/api/console/staff?again=1', { id: ada.id, reason })
    const [mail] = await linksTo(ada.email)
    expect((await join(/https?:\S+token=[\w-]+/.exec(mail!.text)![0])).statusCode).toBe(200)
    server().clock.advance(MINUTE)
    const old = { email: ada.email, password: ada.password, code: ada.code() }
    expect(codeOf(await ada.post('/api/console/session', old))).toBe('sign_in_failed')
    expect((await ada.get('/api/console/session')).json().staff).toBeNull()
  })

  test('who works for one brand sees neither the staff of others nor what they do', async () => {
    const [here, there] = [
      await aStaffMember(server(), { role: 'operations', brands: ['bbw'] }),
      await aStaffMember(server(), { role: 'operations', brands: ['gay'] }),
    ]
    const { people } = (await here.get('/api/console/staff')).json()
    const ids = people.map(({ id }: { id: string }) => id)
    expect(ids).toContain(here.id)
    expect(ids).not.toContain(there.id)
    const { lines } = (await here.get('/api/console/log')).json()
    expect(lines.map(({ staff_id }: { staff_id: string }) => staff_id)).not.toContain(there.id)
    expect(lines.length).toBeGreaterThan(0)
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
  })

  test('two owners who lock each other at once: one stays', async () => {
    const owners = [
      await aStaffMember(lonely(), { role: 'owner' }),
      await aStaffMember(lonely(), { role: 'owner' }),
    ] as const
    await run(
      lonely().database.db,
      sql`update staff set locked_at = now() where id <> all(${owners.map(({ id }) => id)})`,
    )
    const [one, two] = owners
    const lock = (by: StaffMember, { id }: StaffMember) =>
      by.put('/api/console/staff?lock=1', { id, locked: true, reason: 'a quarrel' })
    const replies = await Promise.all([lock(one, two), lock(two, one)])
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(replies.map(codeOf).filter((code) => code === 'last_owner' || code === 'sign_in_required')).toHaveLength(1)
  })
})
