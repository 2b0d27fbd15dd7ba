import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { LIVE_CLOSED, type LiveHint } from '#kernel/live.ts'
import { DAY } from '#kernel/time.ts'
import { redisLiveBus } from '#platform/redis/redis-live-bus.ts'
import { duetReports } from '#tests/factories/moderator.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { livePages } from '#tests/support/live-pages.ts'
import { twoRedisNodes } from '#tests/support/redis-nodes.ts'
import { sharedTestApp, startTestApp } from '#tests/support/test-app.ts'

import { memberOfSession } from './plugins/session.ts'

/** Longer than any test: only a signal reaches a page in time. */
const NEVER = 1_000_000

const server = sharedTestApp({ liveHeartbeat: NEVER })
beforeAll(async () => void (await server().app.listen({ port: 0, host: '127.0.0.1' })))
const listen = livePages(server)
type Page = Awaited<ReturnType<typeof listen>>

const duet = (...args: string[]) => duetReports(server(), ...args)
async function report(by: Person, about: Person, reason: string): Promise<string> {
  const body = { client_id: randomUUID(), about: { profile: { id: about.id } }, reason }
  return (await by.post('/api/report.php', body)).json().reference
}
const suspend = (reference: string, ...days: string[]) =>
  duet('decide', reference, 'suspend', ...days, '--reason', 'threats')
const write = (from: Person, to: Person) =>
  from.post('/api/chat.php', { profile: { id: to.id }, client_id: randomUUID(), text: 'Good evening' })
const like = (from: Person, to: Person) => from.post('/api/like.php', { id: to.id })

const typesOf = ({ heard }: Page) => heard.map(({ type }) => type).sort()
const forget = (...pages: Page[]) => pages.forEach(({ heard }) => void heard.splice(0))
const CHATS: LiveHint = { type: 'chats' }
const LIKES: LiveHint = { type: 'likes' }
const PROFILE: LiveHint = { type: 'profile' }

/** Yara wrote with Cleo, liked Dana and was liked by Emil; Fadi has nothing to do with her. */
async function acquaintances() {
  const [ana, yara, cleo, dana, emil, fadi] = [
    await aMemberOf(server(), { standing: true }),
    await aMemberOf(server(), { paid: true }),
    await aMemberOf(server()),
    await aMemberOf(server()),
    await aMemberOf(server()),
    await aMemberOf(server()),
  ]
  await write(yara, cleo)
  await write(cleo, yara)
  await like(yara, dana)
  await like(emil, yara)
  const pages = {
    ofCleo: await listen(cleo),
    ofDana: await listen(dana),
    ofEmil: await listen(emil),
    ofFadi: await listen(fadi),
  }
  return { ana, yara, cleo, dana, pages }
}
const heardBy = ({ ofCleo, ofDana, ofEmil }: Record<'ofCleo' | 'ofDana' | 'ofEmil', Page>) => [
  ofCleo.heard,
  ofDana.heard,
  ofEmil.heard,
]

describe('what others see of a person', () => {
  test('[R-SESS-4] a profile hidden by a report, and its return, reach its own page and those of chats and likes at once', async () => {
    const { ana, yara, cleo, dana, pages } = await acquaintances()
    const own = await listen(yara)
    const reference = await report(ana, yara, 'underage')
    await expect.poll(() => own.heard).toEqual([PROFILE])
    await expect.poll(() => heardBy(pages)).toEqual([[CHATS], [LIKES], [LIKES]])
    expect((await cleo.get('/api/chats.php')).json().chats).toMatchObject([{ unavailable: true }])
    expect((await dana.get('/api/likes.php')).json()).toMatchObject({ liked_by: [], num_new_likes: 0 })
    expect(own.closed).toBeUndefined()
    forget(own, ...Object.values(pages))
    await duet('decide', reference, 'dismiss', '--reason', 'of age')
    await expect.poll(() => own.heard).toEqual([PROFILE])
    await expect.poll(() => heardBy(pages)).toEqual([[CHATS], [LIKES], [LIKES]])
    expect(typesOf(pages.ofFadi)).toEqual([])
  })

  test('[R-SESS-4] a hidden member’s typing, reading, likes and messages reach nobody', async () => {
    const { ana, yara, dana, pages } = await acquaintances()
    await report(ana, yara, 'underage')
    await expect.poll(() => heardBy(pages)).toEqual([[CHATS], [LIKES], [LIKES]])
    forget(...Object.values(pages))
    const conversation = (await yara.get('/api/chats.php')).json().chats[0].conversation
    await yara.post('/api/typing.php', { conversation })
    await yara.put('/api/chat.php', { conversation, seq: 2 })
    await write(yara, dana)
    await like(yara, dana)
    server().live.publish(dana.id, { type: 'balance', credits: 1 })
    await expect.poll(() => typesOf(pages.ofDana)).toEqual(['balance'])
    expect(heardBy({ ...pages, ofDana: pages.ofFadi })).toEqual([[], [], []])
  })

  test('[R-SESS-4] a suspension and its end reach the pages of chats and likes at once', async () => {
    const { ana, yara, cleo, pages } = await acquaintances()
    const own = await listen(yara)
    const reference = await report(ana, yara, 'harassment')
    await suspend(reference, '--days', '3')
    await expect.poll(() => own.closed).toBe(LIVE_CLOSED.loggedOut)
    await expect.poll(() => heardBy(pages)).toEqual([[CHATS], [LIKES], [LIKES]])
    forget(...Object.values(pages))
    server().clock.advance(3 * DAY)
    // The end of the suspension admits her; the job that shows the profile comes after.
    await yara.post('/api/user.php', { email: yara.email, password: yara.password })
    const back = await listen(yara)
    await server().runJobs()
    await expect.poll(() => back.heard).toContainEqual(PROFILE)
    await expect.poll(() => heardBy(pages)).toEqual([[CHATS], [LIKES], [LIKES]])
    expect((await cleo.get('/api/chats.php')).json().chats).toMatchObject([{ unavailable: false }])
  })

  test('[R-SESS-4] a suspension taken back reaches them, too', async () => {
    const { ana, yara, pages } = await acquaintances()
    const reference = await report(ana, yara, 'harassment')
    await suspend(reference)
    await expect.poll(() => heardBy(pages)).toEqual([[CHATS], [LIKES], [LIKES]])
    forget(...Object.values(pages))
    await duet('undo', reference, '--reason', 'a mistake')
    await expect.poll(() => heardBy(pages)).toEqual([[CHATS], [LIKES], [LIKES]])
  })

  test('[R-SESS-4] a deleted account disappears from them, too', async () => {
    const { yara, pages } = await acquaintances()
    await yara.post('/api/leaving.php', { password: yara.password, reason: null })
    await expect.poll(() => heardBy(pages)).toEqual([[CHATS], [LIKES], [LIKES]])
  })
})

describe('between two nodes', () => {
  let started: ReturnType<typeof start> | undefined
  const twoNodes = () => (started ??= start())
  afterAll(async () => (await started)?.close())

  async function start() {
    const redis = await twoRedisNodes()
    const [here, there] = [redisLiveBus(redis.nodes[0]), redisLiveBus(redis.nodes[1])]
    const one = await startTestApp({ liveHeartbeat: NEVER, live: here })
    // The database and members of the first node, and a bus of its own.
    const services = { ...one.jobContext, live: there }
    const two = await startTestApp({ liveHeartbeat: NEVER, services, memberOf: memberOfSession(services) })
    await two.app.listen({ port: 0, host: '127.0.0.1' })
    /** A page on the second node that the first knows of. */
    async function listenThere(who: Pick<Person, 'cookies'>, id: Person['id']) {
      const page = await listen(who, { on: two })
      expect(page.refused).toBeUndefined()
      await expect.poll(async () => [...(await here.present([id]))]).toEqual([id])
      return page
    }
    const close = async () => {
      for (const node of [two, one]) await node.close()
      for (const bus of [here, there]) await bus.close()
      await redis.close()
    }
    return { one, listenThere, close }
  }

  test('[R-SESS-3] a login that ends on one node closes its page on the other at once', async () => {
    const { one, listenThere } = await twoNodes()
    const ana = await aMemberOf(one)
    const laptop = aVisitor(one)
    await laptop.post('/api/user.php', { email: ana.email, password: ana.password })
    const [kept, page] = [await listenThere(ana, ana.id), await listenThere(laptop, ana.id)]
    await laptop.call({ url: '/api/logout.php' })
    await expect.poll(() => page.closed).toBe(LIVE_CLOSED.loggedOut)
    expect(kept.closed).toBeUndefined()
  })

  test('[R-SESS-3] a suspension decided on one node closes the page on the other at once', async () => {
    const { one, listenThere } = await twoNodes()
    const [ana, ben] = [await aMemberOf(one), await aMemberOf(one)]
    const page = await listenThere(ben, ben.id)
    const reference = await report(ana, ben, 'harassment')
    await duetReports(one, 'decide', reference, 'suspend', '--reason', 'threats')
    await expect.poll(() => page.closed).toBe(LIVE_CLOSED.loggedOut)
  })

  test('[R-SESS-4] a profile hidden on one node reaches its own page on the other at once', async () => {
    const { one, listenThere } = await twoNodes()
    const [ana, yara] = [await aMemberOf(one, { standing: true }), await aMemberOf(one)]
    const page = await listenThere(yara, yara.id)
    await report(ana, yara, 'underage')
    await expect.poll(() => page.heard).toEqual([PROFILE])
  })
})
