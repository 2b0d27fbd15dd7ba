import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { crons } from '#features/all.ts'
import { DAY, HOUR } from '#kernel/time.ts'
import { many, one, run } from '#platform/db/query.ts'
import { aNotice, duetComplaints, send } from '#tests/factories/complaints.ts'
import { duetReports } from '#tests/factories/moderator.ts'
import { aMemberOf, aVisitor, onNetwork, type Person, profileRow } from '#tests/factories/people.ts'
import { aPhotoOf, aPicture, upload } from '#tests/factories/pictures.ts'
import { lastMailTo } from '#tests/support/mail-links.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db
const duet = (...args: string[]) => duetComplaints(server(), ...args)
const reports = (...args: string[]) => duetReports(server(), ...args)

let seeds = 300
const nextSeed = () => {
  seeds += 1
  return seeds
}
async function shown(seed = nextSeed()) {
  const owner = await aMemberOf(server(), { form: { name: 'Otto' } })
  const { id } = await aPhotoOf(owner, seed)
  return { owner, photo: id, seed }
}
const addressOf = (photo: string) => `http://localhost/api/photo.php?id=${photo}&size=full`
const seen = async (viewer: Pick<Person, 'get'>, photo: string) =>
  (await viewer.get(`/api/photo.php?id=${photo}&size=card`)).statusCode === 200
const rowOf = (photo: string) =>
  one(db(), sql<Record<string, unknown>>`select status, rating, reason from photos where id = ${photo}`)

let senders = 0
/** From a member with standing, whose notice hides the picture at once; or from another sender. */
const intimate = async (photo: string, sender?: Pick<Person, 'get' | 'post'>) => {
  senders += 1
  const email = `victim-${senders}@example.com`
  const body = aNotice({ category: 'intimate', name: 'V. Ictim', email, location: addressOf(photo) })
  const reply = await send(sender ?? (await aMemberOf(server(), { standing: true })), body)
  expect(reply.statusCode).toBe(200)
  return { ...(reply.json() as { reference: string; due_at: string }), email }
}
const outsider = (userAgent: string, address?: string) =>
  aVisitor(server(), 'localhost', { userAgent, ...(address !== undefined && { address }) })

describe('an intimate picture', () => {
  test('[R-MOD-3] is hidden immediately, due in 48 hours, and its owner is told why and what follows', async () => {
    const [{ owner, photo }, viewer] = [await shown(), await aMemberOf(server())]
    expect(await seen(viewer, photo)).toBe(true)
    const { reference, due_at, email } = await intimate(photo)
    expect(new Date(due_at).getTime() - server().clock.now().getTime()).toBe(48 * HOUR)
    expect([await seen(viewer, photo), await seen(owner, photo)]).toEqual([false, true])
    expect((await profileRow(server(), owner.id)).main_photo_id).toBeNull()
    const told = await lastMailTo(server(), owner.email, 'hidden for now')
    expect(told.text).toContain('within 48 hours')
    expect(told.text).not.toContain(email)
    expect(told.text).not.toContain('Ictim')
    expect(await duet()).toMatch(new RegExp(`${reference}.*intimate  \\[URGENT, due in 48 h\\]`))
    expect(await duet('show', reference)).toMatch(/case:.*hidden until decided/)
    // Routine approval of new photos does not bring it back.
    expect(await many(db(), sql`select from photos_to_review where id = ${photo}`)).toEqual([])
  })

  test('[R-MOD-3] raises the alarm after 24 hours', async () => {
    const { photo } = await shown()
    const { reference } = await intimate(photo)
    const alarms = async () => {
      await server().runCron('alarm-complaints')
      await server().runJobs({ photoSizes: false })
      return server().mails.filter(({ text }) => text.includes(reference) && text.includes('Half of the time')).length
    }
    server().clock.advance(24 * HOUR - 1)
    expect(await alarms()).toBe(0)
    server().clock.advance(1)
    expect(await alarms()).toBe(1)
  })

  test('[R-MOD-3] that is removed is gone with its copies, and cannot be uploaded again', async () => {
    const [first, copy] = [await shown(), await aMemberOf(server())]
    const second = await upload(copy, await aPicture({ seed: first.seed, width: 600, height: 750, quality: 60 }))
    const copied = second.json().photo.id as string
    const { reference, email } = await intimate(first.photo)
    const viewer = await aMemberOf(server())
    expect([await seen(viewer, first.photo), await seen(viewer, copied)]).toEqual([false, false])
    await duet('answer', reference, 'remove', '--reason', 'It is gone.', '--facts', 'It shows somebody else.')
    for (const photo of [first.photo, copied]) expect(await rowOf(photo)).toMatchObject({ status: 'removed' })
    // Each owner gets a statement of reasons and a way to object; so does the sender.
    for (const { email: to } of [first.owner, copy])
      expect((await lastMailTo(server(), to, '/appeal')).text).toContain('It shows somebody else.')
    expect((await lastMailTo(server(), email, 'It is gone.')).text).toContain('and acted')
    const stranger = await aMemberOf(server())
    const again = await upload(stranger, await aPicture({ seed: first.seed, width: 500, height: 625 }))
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'photo_refused'])
    expect((await upload(stranger, await aPicture({ seed: nextSeed() }))).statusCode).toBe(200)
  })

  test('[R-MOD-5] comes back as it was when the removal is overturned on appeal', async () => {
    const { owner, photo } = await shown()
    await run(db(), sql`update photos set rating = 'adult' where id = ${photo}`)
    const { reference } = await intimate(photo)
    await duet('answer', reference, 'remove', '--reason', 'It is gone.')
    const { token } = await lastMailTo(server(), owner.email, '/appeal')
    await aVisitor(server()).post('/api/appeal.php', { token, words: 'It is me.' })
    const [opened] = await many(
      db(),
      sql<{ reference: string }>`select reference from reports where photo_id = ${photo}`,
    )
    await reports('appeal', opened!.reference, 'overturn', '--reason', 'It is you.')
    expect(await rowOf(photo)).toMatchObject({ status: 'approved', rating: 'adult' })
    const looks = await many(
      db(),
      sql`select from banned_looks join photos using (site_id, fingerprint) where photos.id = ${photo}`,
    )
    expect(looks).toEqual([])
  })

  test('[R-MOD-3] comes back automatically when nothing was wrong, and a second notice does not hide it again', async () => {
    const [{ owner, photo }, viewer] = [await shown(), await aMemberOf(server())]
    const { reference, email } = await intimate(photo)
    await duet('answer', reference, 'dismiss', '--reason', 'We know that it shows the member.')
    expect(await seen(viewer, photo)).toBe(true)
    expect((await profileRow(server(), owner.id)).main_photo_id).toBe(photo)
    expect((await lastMailTo(server(), email, 'found nothing')).text).toContain('We know that it shows the member.')
    expect((await lastMailTo(server(), owner.email, 'found nothing wrong')).subject).toBe('Your photo is back')
    const second = await intimate(photo)
    expect(await seen(viewer, photo)).toBe(true)
    // It is reviewed again all the same.
    expect(await duet('show', second.reference)).toMatch(/case:.*photo of.*open/)
  })

  test('comes back too when decided with `duet reports` instead', async () => {
    const [{ photo }, viewer] = [await shown(), await aMemberOf(server())]
    const { reference } = await intimate(photo)
    const [opened] = await many(
      db(),
      sql<{ reference: string }>`select reference from reports where photo_id = ${photo}`,
    )
    await reports('decide', opened!.reference, 'dismiss', '--reason', 'fine')
    expect(await seen(viewer, photo)).toBe(true)
    expect(await duet('answer', reference, 'dismiss', '--reason', 'Nothing found.')).toContain('no_breach')
  })

  test('cannot be deleted to escape the decision', async () => {
    const { owner, photo, seed } = await shown()
    const { reference } = await intimate(photo)
    expect((await owner.call({ method: 'DELETE', url: '/api/photo.php', body: { id: photo } })).statusCode).toBe(200)
    const again = await upload(owner, await aPicture({ seed, width: 450, height: 560 }))
    expect(again.json().error.code).toBe('photo_refused')
    expect(await duet('answer', reference, 'remove', '--reason', 'It is gone.')).toContain('acted')
  })

  test('[R-MOD-3] is not hidden by an outsider alone, but by a second one on another network and device', async () => {
    const [{ photo }, other, viewer] = [await shown(), await shown(), await aMemberOf(server())]
    const first = await intimate(photo, outsider('Firefox', '203.0.113.1'))
    await intimate(photo, outsider('Safari', '203.0.113.1'))
    await intimate(other.photo, outsider('Firefox', '203.0.113.1'))
    await intimate(other.photo, outsider('Firefox', '203.0.113.2'))
    expect([await seen(viewer, photo), await seen(viewer, other.photo)]).toEqual([true, true])
    expect(await duet('show', first.reference)).toMatch(/case:.*photo of \S+ {2}open {2}/)
    await server().runJobs({ photoSizes: false })
    const alerts = server().mails.filter(({ to, text }) => to === 'support@demo.test' && text.includes(first.reference))
    expect(alerts.map(({ text }) => text.includes('Someone reported illegal content'))).toEqual([true])
    const last = await intimate(photo, outsider('Safari', '198.51.100.3'))
    expect(await seen(viewer, photo)).toBe(false)
    expect(await duet('show', last.reference)).toMatch(/case:.*hidden until decided/)
  })

  test('[R-MOD-3] is hidden for one network five times a day, and fifty times on a site', async () => {
    const viewer = await aMemberOf(server())
    const onOneNetwork = []
    for (let notice = 0; notice < 6; notice += 1) {
      const { photo } = await shown()
      await intimate(photo, onNetwork(server(), await aMemberOf(server(), { standing: true }), '203.0.113.9'))
      onOneNetwork.push(await seen(viewer, photo))
    }
    expect(onOneNetwork).toEqual([false, false, false, false, false, true])
    await run(
      db(),
      sql`
        insert into reports (site_id, reference, client_id, kind, reason, evidence, reported_at, hidden_rating)
        select 'localhost', 'SITE-' || n, gen_random_uuid(), 'profile', 'intimate', '{}', ${server().clock.now()}, 'safe'
        from generate_series(1, 50) n
      `,
    )
    const { photo } = await shown()
    await intimate(photo)
    expect(await seen(viewer, photo)).toBe(true)
    server().clock.advance(DAY + 1)
    const later = await shown()
    await intimate(later.photo)
    expect(await seen(await aMemberOf(server()), later.photo)).toBe(false)
    await run(db(), sql`delete from reports where reference like 'SITE-%'`)
  })

  test('[R-MOD-3] stays hidden however long nobody answers; the reminders go on, and hidden ones come first', async () => {
    const earlier = await send(aVisitor(server()), aNotice({ category: 'minor', email: undefined }))
    const { photo } = await shown()
    const { reference } = await intimate(photo)
    const order = (await duet()).split('\n').map((line) => line.slice(0, 9))
    expect(order.indexOf(reference)).toBeLessThan(order.indexOf(earlier.json().reference))
    const overdue = async () => {
      await server().runCron('alarm-complaints')
      await server().runJobs({ photoSizes: false })
      return server().mails.filter(({ subject, text }) => subject.startsWith('Overdue') && text.includes(reference))
        .length
    }
    server().clock.advance(48 * HOUR - 1)
    expect(await overdue()).toBe(0)
    server().clock.advance(1)
    expect([await overdue(), await overdue()]).toEqual([1, 1])
    server().clock.advance(6 * HOUR)
    expect(await overdue()).toBe(2)
    server().clock.advance(18 * HOUR)
    expect(await overdue()).toBe(3)
    server().clock.advance(2 * HOUR)
    expect(await overdue()).toBe(4)
    server().clock.advance(60 * DAY)
    for (const { name } of crons) await server().runCron(name)
    expect(await seen(await aMemberOf(server()), photo)).toBe(false)
    await duet('answer', reference, 'dismiss', '--reason', 'fine')
    expect(await seen(await aMemberOf(server()), photo)).toBe(true)
  })

  test('on another site, of nobody, or named by its profile hides nothing and reveals nothing', async () => {
    const [{ owner, photo }, viewer] = [await shown(), await aMemberOf(server())]
    const answers = []
    for (const [host, location] of [
      ['bbw.localhost', addressOf(photo)],
      ['localhost', addressOf('0123456789012345678901')],
      ['localhost', `http://localhost/members/${owner.id}`],
      ['localhost', 'somewhere on the second page'],
    ] as const) {
      const body = aNotice({ category: 'intimate', name: 'V', email: 'v@example.com', location })
      const reply = await send(aVisitor(server(), host), body)
      answers.push([reply.statusCode, Object.keys(reply.json())])
    }
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(await seen(viewer, photo)).toBe(true)
  })
})

describe('other notices', () => {
  test('[R-MOD-1] that name a member open a case with evidence; the measure emails the reasons', async () => {
    const { owner } = await shown()
    await owner.put('/api/profile.php', { about_me: 'Words of a bully' })
    const body = aNotice({ category: 'threats', location: `https://localhost/members/${owner.id}?x=1` })
    const { reference } = (await send(aVisitor(server()), body)).json()
    expect(await duet('show', reference)).toMatch(new RegExp(`case:.*profile of ${owner.id}`))
    await duet('answer', reference, 'suspend', '--days', '7', '--reason', 'Thank you.', '--facts', 'Threats.')
    const mail = await lastMailTo(server(), owner.email, '/appeal')
    expect(mail.text).toContain('Threats.')
    expect(mail.text).toContain('Someone reported this to us')
    expect((await aVisitor(server()).post('/api/user.php', owner)).statusCode).not.toBe(200)
  })

  test('[R-MOD-1] about a child need neither name nor address, and come first', async () => {
    const body = aNotice({ category: 'minor', email: undefined, words: 'Looks fifteen.' })
    const reply = await send(aVisitor(server()), body)
    expect(reply.statusCode).toBe(200)
    const { reference, due_at } = reply.json()
    expect(new Date(due_at).getTime() - server().clock.now().getTime()).toBe(1 * DAY)
    expect(await duet()).toMatch(new RegExp(`${reference}.*minor  \\[URGENT, due in 24 h\\]`))
    expect(await duet('answer', reference, 'act', '--reason', 'Gone.')).toContain('acted')
  })
})
