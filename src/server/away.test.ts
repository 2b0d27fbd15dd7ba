import { describe, expect, test } from 'vitest'

import { startTestApp } from '#tests/support/test-app.ts'

describe('when something is away', () => {
  test('an overloaded process says so and when to come back; its health stays visible', async () => {
    const busy = await startTestApp({ maxEventLoopDelay: 20 })
    await busy.app.ready()
    // A loop that yields only now and then: what too much work looks like from inside.
    const workFor = async (milliseconds: number) => {
      const until = performance.now() + milliseconds
      while (performance.now() < until) {
        const pause = performance.now() + 120
        while (performance.now() < pause);
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    const settings = () => busy.app.inject({ url: '/api/settings.php', headers: { host: 'localhost' } })
    await workFor(700)
    expect((await settings()).statusCode, 'one pause is no overload').toBe(200)
    await workFor(3000)
    const reply = await settings()
    expect([reply.statusCode, reply.json().error.code, reply.headers['retry-after']]).toEqual([503, 'overloaded', '3'])
    expect((await busy.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    await busy.close()
  })

  test('with the database down, calls and pages say so at once and recover by themselves', async () => {
    let up = false
    const shaky = await startTestApp({ databaseIsUp: () => up })
    const call = await shaky.app.inject({
      url: '/api/settings.php',
      headers: { host: 'localhost', 'accept-language': 'de' },
    })
    expect([call.statusCode, call.json().error.code, call.headers['retry-after']]).toEqual([503, 'unavailable', '3'])
    const page = await shaky.app.inject({ url: '/', headers: { host: 'localhost', 'accept-language': 'nl' } })
    expect(page.statusCode).toBe(503)
    expect(page.body).toContain('<html lang="nl"')
    expect(page.body).toContain('http-equiv="refresh"')
    expect((await shaky.app.inject({ url: '/readyz' })).statusCode).toBe(503)
    expect((await shaky.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    up = true
    expect((await shaky.app.inject({ url: '/', headers: { host: 'localhost' } })).statusCode).toBe(200)
    await shaky.close()
  })

  test('told to end it serves on, says that it is not ready, and lets no connection wait for the next request', async () => {
    let leaving = false
    const ending = await startTestApp({ isLeaving: () => leaving })
    const call = () => ending.app.inject({ url: '/api/settings.php', headers: { host: 'localhost' } })
    expect((await call()).headers.connection).not.toBe('close')
    leaving = true
    const { statusCode, headers } = await call()
    expect([statusCode, headers.connection]).toEqual([200, 'close'])
    expect((await ending.app.inject({ url: '/readyz' })).statusCode).toBe(503)
    await ending.close()
  })

  test('until everything that a start brings is there it answers and is not ready', async () => {
    let prepared = false
    const starting = await startTestApp({ isPrepared: () => prepared })
    const ready = async () => (await starting.app.inject({ url: '/readyz' })).statusCode
    expect(await ready()).toBe(503)
    prepared = true
    expect(await ready()).toBe(200)
    await starting.close()
  })

  test('before any site is known, the answer is "back in a moment", not an error', async () => {
    const empty = await startTestApp({
      sites: { byHost: () => undefined, all: () => [] },
    })
    expect((await empty.app.inject({ url: '/', headers: { host: 'localhost' } })).statusCode).toBe(503)
    await empty.close()
  })
})
