import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { DomainError } from '#kernel/errors.ts'
import { instant } from '#kernel/instant.ts'

import type { Context, Member } from '../context.ts'
import { type Api, inProcess, memberRoute, type Operation, perform, visitorRoute } from './operations.ts'

const greet = defineContract({
  method: 'POST',
  path: '/api/greet.php',
  summary: 'Greets.',
  access: 'visitor',
  body: z.strictObject({ name: z.string(), at: instant }),
  reply: z.object({ text: z.string(), at: instant, tags: z.array(z.object({ id: z.string() })) }),
  refuses: ['unknown_country'],
  limit: 'write',
})
const greetMember = defineContract({ ...greet, path: '/api/greet-member.php', access: 'member' })

const NOON = '2026-03-05T12:00:00.000Z'
const input = { query: {}, body: { name: 'Ana', at: NOON } }
const answer = { text: 'Hello Ana', at: new Date(NOON), tags: [{ id: 'a' }] }

const somebody = { status: 'active' } as Member
const aVisitor = { member: null } as Context
const aMember = { member: somebody } as Context

function mounted(mount: (api: Api) => void): Operation {
  const api: Api = { operations: [] }
  mount(api)
  return api.operations[0]!
}

describe('an answer', () => {
  test('[API-2] is what the use case returned, with dates as ISO text', async () => {
    const handle = vi.fn(() => answer)
    const operation = mounted((api) => visitorRoute(api, greet, handle))
    expect(await perform(operation, aVisitor, input)).toEqual({ text: 'Hello Ana', at: NOON, tags: [{ id: 'a' }] })
    expect(handle).toHaveBeenCalledExactlyOnceWith(aVisitor, {
      query: undefined,
      body: { name: 'Ana', at: new Date(NOON) },
    })
  })

  test('[API-2, R-AUTHZ-3] holds the fields its contract names and no other, at any depth', async () => {
    const row = { ...answer, password_hash: 'hush', tags: [{ id: 'a', owner_email: 'hush' }] }
    const operation = mounted((api) => visitorRoute(api, greet, async () => row))
    const wire = await perform(operation, aVisitor, input)
    expect(JSON.stringify(wire)).not.toContain('hush')
    expect(wire).toEqual({ text: 'Hello Ana', at: NOON, tags: [{ id: 'a' }] })
  })

  test('[API-2] that lacks a field is never sent: it is a fault of ours', async () => {
    const operation = mounted((api) => visitorRoute(api, greet, () => ({ text: 'Hello' }) as never))
    const failed = perform(operation, aVisitor, input)
    await expect(failed).rejects.toThrow()
    await expect(failed).rejects.not.toBeInstanceOf(DomainError)
  })
})

describe('a use case is not reached', () => {
  test('with an input its contract refuses', async () => {
    const handle = vi.fn(() => answer)
    const operation = mounted((api) => visitorRoute(api, greet, handle))
    for (const body of [{ name: 'Ana' }, { ...input.body, extra: 1 }, undefined])
      await expect(perform(operation, aVisitor, { query: {}, body })).rejects.toMatchObject({ code: 'invalid_input' })
    expect(handle).not.toHaveBeenCalled()
  })

  test('[ACC-4] by a visitor, when it is for members', async () => {
    const handle = vi.fn(() => answer)
    const operation = mounted((api) => memberRoute(api, greetMember, handle))
    await expect(perform(operation, aVisitor, input)).rejects.toMatchObject({
      code: 'authentication_required',
      status: 403,
    })
    expect(handle).not.toHaveBeenCalled()
  })

  test('[ACC-4] a visitor to a call for members is asked to log in, whatever else is wrong', async () => {
    const operation = mounted((api) => memberRoute(api, greetMember, () => answer))
    for (const body of [{}, undefined])
      await expect(perform(operation, aVisitor, { query: {}, body })).rejects.toMatchObject({
        code: 'authentication_required',
      })
  })

  test('a member reaches it, and it knows who asks', async () => {
    const handle = vi.fn(() => answer)
    const operation = mounted((api) => memberRoute(api, greetMember, handle))
    await perform(operation, aMember, input)
    expect(handle).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ member: somebody }), expect.anything())
  })
})

describe('a refusal', () => {
  const refusing = (error: unknown) =>
    mounted((api) =>
      visitorRoute(api, greet, () => {
        throw error
      }),
    )

  test('that the contract declares is passed on as it is', async () => {
    const refusal = new DomainError('unknown_country', { country: 'XX' })
    await expect(perform(refusing(refusal), aVisitor, input)).rejects.toBe(refusal)
  })

  test.each(['invalid_input', 'authentication_required', 'unavailable'] as const)(
    'that every call can give needs no declaring: %s',
    async (code) => {
      const refusal = new DomainError(code)
      await expect(perform(refusing(refusal), aVisitor, input)).rejects.toBe(refusal)
    },
  )

  test('[API-2] that is undeclared becomes an internal error that names call and code', async () => {
    const refusal = new DomainError('unknown_locale')
    const failed = perform(refusing(refusal), aVisitor, input)
    await expect(failed).rejects.not.toBeInstanceOf(DomainError)
    await expect(failed).rejects.toThrow('POST /api/greet.php refuses with undeclared unknown_locale')
    await expect(failed).rejects.toMatchObject({ cause: refusal })
  })

  test('any other failure is passed on as it is', async () => {
    const crash = new TypeError('x is not a function')
    await expect(perform(refusing(crash), aVisitor, input)).rejects.toBe(crash)
    const later = mounted((api) => visitorRoute(api, greet, () => Promise.reject(crash)))
    await expect(perform(later, aVisitor, input)).rejects.toBe(crash)
  })
})

describe('the API for pages, without a socket', () => {
  const plain = defineContract({ ...greet, path: '/api/user.php' })
  const push = defineContract({ ...plain, variant: { name: 'push', value: '1' } })
  const search = defineContract({
    method: 'GET',
    path: '/api/search.php',
    summary: 'Finds.',
    access: 'visitor',
    query: z.object({ since: instant, page: z.coerce.number() }),
    reply: z.object({ since: instant, page: z.number() }),
    refuses: [],
    limit: 'read',
  })
  const api: Api = { operations: [] }
  visitorRoute(api, plain, () => ({ ...answer, text: 'plain' }))
  visitorRoute(api, push, () => ({ ...answer, text: 'push' }))
  visitorRoute(api, search, (_ctx, { query }) => query)
  memberRoute(api, greetMember, () => answer)

  const call = inProcess(api.operations, aVisitor)
  const body = { name: 'Ana', at: new Date(NOON) }

  test('answers like the one with a socket: dates as dates, nothing undeclared', async () => {
    expect(await call(plain, { body })).toEqual({ ...answer, text: 'plain' })
    const query = { since: new Date(NOON), page: 2 }
    expect(await call(search, { query })).toEqual(query)
  })

  test('tells variants apart', async () => {
    expect((await call(push, { body })).text).toBe('push')
    expect((await call(plain, { body })).text).toBe('plain')
  })

  test('compares contracts by value: a bundled copy works', async () => {
    expect((await call({ ...push, variant: { ...push.variant } }, { body })).text).toBe('push')
  })

  test('[ACC-4] asks for a login where the other one does', async () => {
    await expect(call(greetMember, { body })).rejects.toMatchObject({ code: 'authentication_required' })
    await expect(inProcess(api.operations, aMember)(greetMember, { body })).resolves.toEqual(answer)
  })

  test('refuses what does not fit in the words of the other one: an address of a page may say anything', async () => {
    const wrong = { ...body, name: 5 as unknown as string }
    await expect(call(plain, { body: wrong })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('says so when a call is not mounted', async () => {
    await expect(call(greet, { body })).rejects.toThrow('POST /api/greet.php is not mounted')
  })
})
