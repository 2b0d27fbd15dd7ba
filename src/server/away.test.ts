import { describe, expect, test } from 'vitest'

import { startTestApp } from '#tests/support/test-app.ts'

describe('degraded service', () => {
  test('an overloaded process answers 503 with Retry-After; health checks still work', async () => {
    const busy = await startTestApp({ maxEventLoopDelay: 20 })
    await busy.app.ready()
    // Block the event loop most of the time to simulate overload.
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

  test('with the database down, calls and pages fail fast and recover on their own', async () => {
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

  test('during shutdown it keeps serving, reports not ready and closes keep-alive connections', async () => {
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

  test('during start-up it answers but is not ready', async () => {
    let prepared = false
    const starting = await startTestApp({ isPrepared: () => prepared })
    const ready = async () => (await starting.app.inject({ url: '/readyz' })).statusCode
    expect(await ready()).toBe(503)
    prepared = true
    expect(await ready()).toBe(200)
    await starting.close()
  })

  test('a demo whose people are still being made answers "back in a moment", not that a login is wrong', async () => {
    let prepared = false
    const filling = await startTestApp({ isPrepared: () => prepared })
    const logIn = () =>
      filling.app.inject({
        method: 'POST',
        url: '/api/user.php',
        headers: { host: 'localhost', origin: 'http://localhost' },
        payload: { email: 'paid@demo.test', password: 'demo-Password-1' },
      })
    expect((await logIn()).json().error.code).toBe('unavailable')
    prepared = true
    expect((await logIn()).json().error.code).toBe('login_failed')
    await filling.close()
  })

  test('before any site exists it answers "back in a moment", not an error', async () => {
    const empty = await startTestApp({
      sites: { byHost: () => undefined, all: () => [] },
    })
    expect((await empty.app.inject({ url: '/', headers: { host: 'localhost' } })).statusCode).toBe(503)
    await empty.close()
  })
})
