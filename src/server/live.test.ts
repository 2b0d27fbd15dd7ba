import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'

import { grantCredits } from '#features/credits/grant-credits.ts'
import type { MemberId } from '#kernel/ids.ts'
import { LIVE_CLOSED, LIVE_PATH, type LiveHint } from '#kernel/live.ts'
import { one, run } from '#platform/db/query.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { livePages } from '#tests/support/live-pages.ts'
import { sharedTestApp, startTestApp } from '#tests/support/test-app.ts'

/** Short enough to see several, long enough for a reply on a busy machine. */
const HEARTBEAT = 1000
/** A hint takes a few milliseconds, so silence for this long means none was sent. */
const SILENCE = 150

const server = sharedTestApp({ liveHeartbeat: HEARTBEAT })
beforeAll(async () => void (await server().app.listen({ port: 0, host: '127.0.0.1' })))
const listen = livePages(server)

const silence = () => new Promise((resolve) => setTimeout(resolve, SILENCE))
const typesOf = ({ heard }: { heard: LiveHint[] }) => heard.map(({ type }) => type)

async function aMember(options: Parameters<typeof aMemberOf>[1] = {}) {
  const person = await aMemberOf(server(), { paid: true, ...options })
  const { database, clock } = server()
  const { id } = await one(database.db, sql<{ id: MemberId }>`select id from accounts where profile_id = ${person.id}`)
  await grantCredits(
    { db: database.db, clock },
    { account: id, lot: 'bought', credits: 20, cause: 'test', causeId: id },
  )
  return person
}
const write = async (from: Person, to: Person) =>
  (await from.post('/api/chat.php', { profile: { id: to.id }, client_id: randomUUID(), text: 'Good evening' })).json()
const like = (who: Person, whom: Person) => who.post('/api/like.php', { id: whom.id })
const type = (who: Person, id: string) => who.post('/api/typing.php', { conversation: { id } })

describe('access', () => {
  test('accepts members on their site; refuses visitors, foreign origins and cookies of other sites before the upgrade', async () => {
    const ana = await aMember()
    expect((await listen(ana)).refused).toBeUndefined()
    expect((await listen({ cookies: new Map() })).refused).toBe(403)
    expect((await listen({ cookies: new Map([['duet_session', 'guessed']]) })).refused).toBe(403)
    expect((await listen(ana, { origin: 'http://evil.example' })).refused).toBe(403)
    expect((await listen(ana, { origin: null })).refused).toBe(403)
    expect((await listen(ana, { host: 'bbw.localhost' })).refused).toBe(403)
    expect((await listen(ana, { host: 'unknown.example' })).refused).toBe(404)
  })

  test('only this path upgrades, and it serves nothing else', async () => {
    const ana = await aMember()
    for (const path of ['/', '/members', '/api/user.php', '/api/none.php', '/healthz'])
      expect([path, (await listen(ana, { path })).refused]).toEqual([path, 404])
    expect((await ana.get(LIVE_PATH)).statusCode).toBe(404)
  })

  test('a member’s eleventh page closes their oldest one, and nobody else’s', async () => {
    const [ana, ben] = [await aMember(), await aMember()]
    const other = await listen(ben)
    const pages: Awaited<ReturnType<typeof listen>>[] = []
    for (let page = 0; page < 11; page += 1) pages.push(await listen(ana))
    await expect.poll(() => pages[0]!.closed).toBe(LIVE_CLOSED.tooMany)
    await like(ben, ana)
    await expect.poll(() => pages.slice(1).map(typesOf)).toEqual(Array(10).fill(['like']))
    expect([typesOf(pages[0]!), other.closed]).toEqual([[], undefined])
  })

  test('closes a page that sends anything, whatever the size', async () => {
    const ana = await aMember()
    for (const [words, code] of [
      ['{"type":"typing"}', 1008],
      ['x'.repeat(10_000), 1009],
    ] as const) {
      const page = await listen(ana)
      page.socket.send(words)
      await expect.poll(() => page.closed).toBe(code)
    }
  })

  test('[R-SESS-6] ends a page that floods it with control frames or empty fragments; a few do no harm', async () => {
    const ana = await aMember()
    const floods = [
      (socket: WebSocket) => socket.ping(),
      (socket: WebSocket) => socket.pong(),
      (socket: WebSocket) => socket.send('', { fin: false }, () => {}),
    ]
    for (const flood of floods) {
      const page = await listen(ana)
      for (let frame = 0; frame < 20; frame += 1) page.socket.ping()
      await new Promise((resolve) => page.socket.once('pong', resolve))
      expect(page.closed).toBeUndefined()
      for (let frame = 0; frame < 500; frame += 1) flood(page.socket)
      await expect.poll(() => page.closed).toBe(1006)
    }
  })
})

describe('hints', () => {
  test('[CHAT-3] a message reaches the recipient’s pages, and the sender’s with the balance; nobody else’s', async () => {
    const [ana, ben, cem] = [await aMember(), await aMember(), await aMember()]
    const [ofAna, ofBen, ofCem] = [await listen(ana), await listen(ben), await listen(cem)]
    const { conversation, message, credits } = await write(ana, ben)
    const told = { type: 'message', conversation: conversation.id, seq: message.seq }
    await expect.poll(() => ofBen.heard).toEqual([told])
    await expect.poll(() => ofAna.heard).toEqual([told, { type: 'balance', credits }])
    await silence()
    expect(ofCem.heard).toEqual([])
  })

  test('a repeated message is announced once', async () => {
    const [ana, ben] = [await aMember(), await aMember()]
    const ofBen = await listen(ben)
    const body = { profile: { id: ben.id }, client_id: randomUUID(), text: 'Once' }
    await Promise.all([1, 2, 3].map(() => ana.post('/api/chat.php', body)))
    await silence()
    expect(typesOf(ofBen)).toEqual(['message'])
  })

  test('[CHAT-6] reading reaches the other member and the reader’s own pages; reading again sends nothing', async () => {
    const [ana, ben] = [await aMember(), await aMember()]
    const { conversation } = await write(ana, ben)
    const [ofAna, ofBen] = [await listen(ana), await listen(ben)]
    for (let time = 0; time < 2; time += 1) await ben.put('/api/chat.php', { conversation, seq: 1 })
    const told = { type: 'read', conversation: conversation.id, seq: 1 }
    await expect.poll(() => ofAna.heard).toEqual([{ ...told, own: false }])
    await expect.poll(() => ofBen.heard).toEqual([{ ...told, own: true }])
  })

  test('[CHAT-3] typing reaches only the other member; foreign conversations are not found', async () => {
    const [ana, ben, cem] = [await aMember(), await aMember(), await aMember()]
    const { conversation } = await write(ana, ben)
    const [ofAna, ofBen, ofCem] = [await listen(ana), await listen(ben), await listen(cem)]
    expect((await type(ana, conversation.id)).statusCode).toBe(200)
    await expect.poll(() => ofBen.heard).toEqual([{ type: 'typing', conversation: conversation.id }])
    for (const id of [conversation.id, 'unknown-unknown-unknow', 'x', ''])
      expect((await type(cem, id)).json().error.code).toBe('conversation_not_found')
    await silence()
    expect([ofAna.heard, ofCem.heard, ofBen.heard.length]).toEqual([[], [], 1])
  })

  test('typing by a member the other cannot see sends no hint', async () => {
    const [ana, ben] = [await aMember(), await aMember()]
    const { conversation } = await write(ana, ben)
    await run(server().database.db, sql`update profiles set status = 'disabled' where id = ${ana.id}`)
    const ofBen = await listen(ben)
    expect((await type(ana, conversation.id)).statusCode).toBe(200)
    await silence()
    expect(ofBen.heard).toEqual([])
  })

  test('[ACC-9] an invisible member sends no read mark and no typing, and hears none', async () => {
    const [ana, ben] = [await aMember(), await aMember()]
    const { conversation } = await write(ana, ben)
    await write(ben, ana)
    const [ofAna, ofBen] = [await listen(ana), await listen(ben)]
    const foreign = ({ heard }: typeof ofAna) =>
      heard.filter((hint) => hint.type === 'typing' || (hint.type === 'read' && !hint.own))
    await ben.put('/api/profile.php', { invisible: true })
    await type(ben, conversation.id)
    await ben.put('/api/chat.php', { conversation, seq: 1 })
    await type(ana, conversation.id)
    await ana.put('/api/chat.php', { conversation, seq: 1 })
    await expect.poll(() => ofBen.heard.filter((hint) => hint.type === 'read')).toMatchObject([{ own: true }])
    await silence()
    expect([foreign(ofAna), foreign(ofBen)]).toEqual([[], []])
    await ben.put('/api/profile.php', { invisible: false })
    await type(ben, conversation.id)
    await ana.put('/api/chat.php', { conversation, seq: 2 })
    await expect
      .poll(() => [foreign(ofAna), foreign(ofBen)])
      .toMatchObject([[{ type: 'typing' }], [{ type: 'read', seq: 2 }]])
  })

  test('[LIKE-1] a like reaches the liked member; the second like announces a match to both', async () => {
    const [ana, ben] = [await aMember(), await aMember()]
    const [ofAna, ofBen] = [await listen(ana), await listen(ben)]
    await like(ana, ben)
    await expect.poll(() => ofBen.heard).toEqual([{ type: 'like' }])
    await like(ana, ben)
    await like(ben, ana)
    await expect.poll(() => ofAna.heard).toEqual([{ type: 'like' }, { type: 'match', profile: ben.id, own: false }])
    await expect.poll(() => ofBen.heard).toEqual([{ type: 'like' }, { type: 'match', profile: ana.id, own: true }])
  })

  test('[CHAT-7] a block removes the chat for both; nothing passes between them afterwards', async () => {
    const [ana, ben] = [await aMember(), await aMember()]
    const { conversation } = await write(ana, ben)
    const [ofAna, ofBen] = [await listen(ana), await listen(ben)]
    await ben.post('/api/block.php', { id: ana.id })
    await expect.poll(() => [ofAna.heard, ofBen.heard]).toEqual([[{ type: 'chats' }], [{ type: 'chats' }]])
    await write(ana, ben)
    await type(ana, conversation.id)
    await like(ana, ben)
    await ana.put('/api/chat.php', { conversation, seq: 1 })
    await silence()
    expect([typesOf(ofAna), typesOf(ofBen)]).toEqual([['chats'], ['chats']])
  })

  test('a chat deleted in one tab disappears from the member’s other tabs only', async () => {
    const [ana, ben] = [await aMember(), await aMember()]
    const { conversation } = await write(ana, ben)
    const [ofAna, ofBen] = [await listen(ana), await listen(ben)]
    await ben.call({ method: 'DELETE', url: '/api/chat.php', body: { conversation } })
    await expect.poll(() => ofBen.heard).toEqual([{ type: 'chats' }])
    await silence()
    expect(ofAna.heard).toEqual([])
  })
})

describe('closing', () => {
  /** Longer than any test: only the signal can close a page in time. */
  const slow = sharedTestApp({ liveHeartbeat: 1_000_000 })
  beforeAll(async () => void (await slow().app.listen({ port: 0, host: '127.0.0.1' })))

  test('[R-SESS-3] the end of a login closes its pages at once; others stay', async () => {
    const on = slow()
    const ana = await aMemberOf(on)
    const laptop = aVisitor(on)
    const { email } = ana
    let { password } = ana
    const logIn = () => laptop.post('/api/user.php', { email, password })
    const ends: Record<string, () => Promise<unknown>> = {
      logout: () => laptop.call({ url: '/api/logout.php' }),
      revocation: () => ana.call({ method: 'DELETE', url: '/api/sessions.php', body: { others: true } }),
      'a new login there': logIn,
      'a new password': async () => {
        await ana.post('/api/password.php', { old_password: password, password: 'seven tidy voles' })
        password = 'seven tidy voles'
      },
      'a reset': async () => {
        await ana.post('/api/reset-password.php', { email })
        await on.runJobs()
        const mail = on.mails.findLast(({ to, text }) => to === email && text.includes('/reset-password/do'))!
        const token = /do\?token=([\w-]+)/.exec(mail.text)![1]
        password = 'seven wild voles'
        await ana.post('/api/reset-password.php?do=1', { token, password, password_again: password })
      },
    }
    for (const [name, end] of Object.entries(ends)) {
      await logIn()
      const own = name === 'a reset' ? undefined : await listen(ana, { on })
      const page = await listen(laptop, { on })
      await end()
      await expect.poll(() => [name, page.closed]).toEqual([name, LIVE_CLOSED.loggedOut])
      if (own && name !== 'a new password') expect([name, own.closed]).toEqual([name, undefined])
      own?.socket.terminate()
    }
  })

  test('[R-SESS-2] a renewed login asks its pages to connect again, and a copied cookie can’t', async () => {
    const on = slow()
    const ana = await aMemberOf(on)
    const copied = { cookies: new Map(ana.cookies) }
    const [page, thief] = [await listen(ana, { on }), await listen(copied, { on })]
    await ana.post('/api/password.php', { old_password: ana.password, password: 'nine brisk terns' })
    await expect.poll(() => [page.closed, thief.closed]).toEqual([1012, 1012])
    expect((await listen(ana, { on })).refused).toBeUndefined()
    expect((await listen(copied, { on })).refused).toBe(403)
  })

  test('[R-SESS-3] the end of a login is no hint: no page receives it', async () => {
    const on = slow()
    const ana = await aMemberOf(on)
    const page = await listen(ana, { on })
    on.live.publish(ana.id, { type: 'sessions' })
    on.live.publish(ana.id, { type: 'like' })
    await expect.poll(() => page.heard).toEqual([{ type: 'like' }])
    expect(page.closed).toBeUndefined()
  })

  test('logging out closes the pages of that login only', async () => {
    const ana = await aMember()
    const [page, ben] = [await listen(ana), await aMember()]
    const ofBen = await listen(ben)
    await ana.call({ url: '/api/logout.php' })
    await expect.poll(() => page.closed, { timeout: 60_000 }).toBe(LIVE_CLOSED.loggedOut)
    await like(ben, ana)
    expect([page.heard, ofBen.closed]).toEqual([[], undefined])
  })

  test('drops a page that answers no ping; keeps one that does', async () => {
    const ana = await aMember()
    const [deaf, well] = [await listen(ana), await listen(ana)]
    // A sleeping machine: the connection is open, but nobody reads.
    const { _socket: wire } = deaf.socket as unknown as { _socket: { pause(): void; resume(): void } }
    wire.pause()
    const sockets = async () => /^duet_live_sockets (\d+)/m.exec(await server().app.metrics.metrics())![1]
    await expect.poll(sockets, { timeout: 60_000 }).toBe('1')
    wire.resume()
    expect(well.closed).toBeUndefined()
  })

  test('disconnects a page that does not read before it fills memory', async () => {
    const ana = await aMember()
    const page = await listen(ana)
    const { _socket: wire } = page.socket as unknown as { _socket: { pause(): void; resume(): void } }
    wire.pause()
    // Far more than network buffers hold.
    for (let hint = 0; hint < 200_000; hint += 1) server().live.publish(ana.id, { type: 'balance', credits: hint })
    wire.resume()
    await expect.poll(() => page.closed, { timeout: 60_000 }).toBeDefined()
    expect(page.heard.length).toBeLessThan(200_000)
  })

  test('on shutdown asks pages to reconnect and does not wait for unresponsive ones', async () => {
    const ana = await aMember()
    const cookies = ana.cookies
    const ending = await startTestApp({
      memberOf: async () => ({ id: 'a', profileId: ana.id, status: 'active', language: null }) as never,
    })
    await ending.app.listen({ port: 0, host: '127.0.0.1' })
    const [well, deaf] = [await listen({ cookies }, { on: ending }), await listen({ cookies }, { on: ending })]
    const { _socket: wire } = deaf.socket as unknown as { _socket: { pause(): void; resume(): void } }
    wire.pause()
    const began = performance.now()
    await ending.close()
    expect(performance.now() - began).toBeLessThan(8_000)
    await expect.poll(() => well.closed).toBe(1012)
  })
})
