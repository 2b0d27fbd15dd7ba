import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'

import { DomainError } from '#kernel/errors.ts'

import { addHandlerTimeout } from './handler-timeout.ts'

const LIMITS = { most: 40, look: 5 }

/** Replies with the error code; `/never` never answers, `/begun` starts a response and stalls. */
async function anApp() {
  const app = fastify()
  app.setErrorHandler((error, _request, reply) =>
    error instanceof DomainError ? reply.code(error.status).send({ code: error.code }) : reply.code(500).send(),
  )
  addHandlerTimeout(app, LIMITS)
  const never = () => new Promise(() => {})
  app.get('/never', never)
  app.get(
    '/patient',
    { handlerTimeout: 10 * LIMITS.most },
    () => new Promise((done) => setTimeout(done, 3 * LIMITS.most, 'there')),
  )
  app.get('/quick', async () => 'there')
  app.get('/begun', (_request, reply) => {
    reply.raw.write('the beginning')
    return never()
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { app, origin: app.listeningOrigin }
}

test('a slow handler times out with a clear error', async () => {
  const { origin } = await anApp()
  const reply = await fetch(`${origin}/never`)
  expect(reply.status).toBe(408)
  expect(await reply.json()).toEqual({ code: 'timed_out' })
})

test('a fast handler, or a route with its own timeout, is left alone', async () => {
  const { origin } = await anApp()
  const [quick, patient] = await Promise.all([fetch(`${origin}/quick`), fetch(`${origin}/patient`)])
  expect([quick.status, await quick.text()]).toEqual([200, 'there'])
  expect([patient.status, await patient.text()]).toEqual([200, 'there'])
})

test('a started response is ended', async () => {
  const { origin } = await anApp()
  const reply = await fetch(`${origin}/begun`)
  await expect(reply.text()).rejects.toThrow()
})
