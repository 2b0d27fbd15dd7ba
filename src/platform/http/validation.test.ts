import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { type Contract, defineContract } from '#kernel/contract.ts'
import { DomainError } from '#kernel/errors.ts'
import { clientId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'
import { nonEmptyText } from '#kernel/text.ts'

import { validate } from './validation.ts'

type Parts = { query?: z.ZodMiniType; body?: z.ZodMiniType }

const aCall = (parts: Parts): Contract =>
  defineContract({
    method: 'POST',
    path: '/api/thing.php',
    summary: 'A thing.',
    access: 'visitor',
    ...parts,
    reply: z.object({}),
    refuses: [],
    limit: 'write',
  })

/** What is said about each field of an input that is refused. */
function faults(parts: Parts, raw: { query?: unknown; body?: unknown }) {
  try {
    validate(aCall(parts), { query: undefined, body: undefined, ...raw })
  } catch (error) {
    expect(error).toBeInstanceOf(DomainError)
    expect(error).toMatchObject({ code: 'invalid_input', status: 422 })
    return (error as DomainError).fields
  }
  return undefined
}

const profile = z.strictObject({
  name: z.string().check(z.minLength(3), z.maxLength(10)),
  about_me: z.optional(nonEmptyText),
  height: z.optional(z.int().check(z.minimum(120), z.maximum(220))),
  weight: z.optional(z.number()),
  gender: z.optional(z.enum(['male', 'female'])),
  email: z.optional(z.email()),
  born: z.optional(instant),
  photos: z.optional(z.array(z.strictObject({ title: z.string().check(z.maxLength(5)) })).check(z.maxLength(2))),
  visible: z.optional(z.boolean()),
  client_id: z.optional(clientId),
})
const good = { name: 'Ana' }

describe('a field that is wrong is named with its reason', () => {
  test.each([
    ['a field that is not there', {}, 'name', { code: 'field_required' }],
    ['a field without a value', { name: null }, 'name', { code: 'field_required' }],
    ['a text with nothing in it', { ...good, about_me: '  ' }, 'about_me', { code: 'field_required' }],
    ['a text that is too short', { name: 'An' }, 'name', { code: 'field_too_short', values: { min: 3 } }],
    [
      'a text that is too long',
      { name: 'Anastasia the Great' },
      'name',
      { code: 'field_too_long', values: { max: 10 } },
    ],
    ['a number that is a word', { ...good, height: 'tall' }, 'height', { code: 'field_not_a_number' }],
    ['a number in quotes', { ...good, weight: '70' }, 'weight', { code: 'field_not_a_number' }],
    [
      'a number that is too small',
      { ...good, height: 119 },
      'height',
      { code: 'field_too_small', values: { min: 120 } },
    ],
    ['a number that is too big', { ...good, height: 221 }, 'height', { code: 'field_too_big', values: { max: 220 } }],
    ['a number where a text belongs', { name: 7 }, 'name', { code: 'field_invalid' }],
    ['an object where a text belongs', { name: { length: 3 } }, 'name', { code: 'field_invalid' }],
    ['a choice that does not exist', { ...good, gender: 'robot' }, 'gender', { code: 'field_invalid' }],
    ['an address that is none', { ...good, email: 'ana@' }, 'email', { code: 'field_invalid' }],
    ['a date that is none', { ...good, born: 'yesterday' }, 'born', { code: 'field_invalid' }],
    ['an id that is none', { ...good, client_id: '1' }, 'client_id', { code: 'field_invalid' }],
    ['a word where yes or no belongs', { ...good, visible: 'yes' }, 'visible', { code: 'field_invalid' }],
    [
      'a list that is too long',
      { ...good, photos: [{ title: 'a' }, { title: 'b' }, { title: 'c' }] },
      'photos',
      { code: 'field_too_big', values: { max: 2 } },
    ],
    [
      'a field inside a list',
      { ...good, photos: [{ title: 'a' }, { title: 'sunset' }] },
      'photos.1.title',
      { code: 'field_too_long', values: { max: 5 } },
    ],
    ['a field that nobody knows', { ...good, credits: 100 }, 'credits', { code: 'field_invalid' }],
    [
      'a field that nobody knows, inside a list',
      { ...good, photos: [{ title: 'a', admin: true }] },
      'photos.0.admin',
      { code: 'field_invalid' },
    ],
  ])('%s', (_sentence, body, field, reason) => {
    expect(faults({ body: profile }, { body })).toEqual({ [field]: reason })
  })

  test('a choice that was not made', () => {
    const body = z.object({ gender: z.enum(['male', 'female']) })
    expect(faults({ body }, { body: {} })).toEqual({ gender: { code: 'field_required' } })
  })

  test('an exclusive minimum is reported as the smallest valid number', () => {
    const body = z.object({ count: z.int().check(z.positive()) })
    expect(faults({ body }, { body: { count: 0 } })).toEqual({ count: { code: 'field_too_small', values: { min: 1 } } })
  })

  test.each(['toString', 'constructor', 'valueOf'])('an unknown field called %s, as every object has one', (name) => {
    expect(faults({ body: profile }, { body: { ...good, [name]: 1 } })).toEqual({ [name]: { code: 'field_invalid' } })
  })

  test('all wrong fields are named at once', () => {
    const body = { name: 'An', height: 500, gender: 'robot', credits: 100, admin: true }
    expect(Object.keys(faults({ body: profile }, { body })!).sort()).toEqual([
      'admin',
      'credits',
      'gender',
      'height',
      'name',
    ])
  })

  test('a field with several errors reports the first', () => {
    const body = z.object({ name: z.string().check(z.minLength(3), z.regex(/^[a-z]+$/)) })
    expect(faults({ body }, { body: { name: '1' } })).toEqual({ name: { code: 'field_too_short', values: { min: 3 } } })
  })

  test('query and body are refused together', () => {
    const parts = { query: z.object({ page: z.int() }), body: profile }
    expect(faults(parts, { query: { page: 'x' }, body: {} })).toEqual({
      page: { code: 'field_not_a_number' },
      name: { code: 'field_required' },
    })
  })

  test.each([
    ['no body at all', undefined, 'field_required'],
    ['a body that is nothing', null, 'field_required'],
    ['a list', [], 'field_invalid'],
    ['a text', 'name=Ana', 'field_invalid'],
  ])('%s is named as the body', (_sentence, body, code) => {
    expect(faults({ body: profile }, { body })).toEqual({ body: { code } })
  })
})

describe('what is right comes through', () => {
  const pass = (parts: Parts, raw: { query: unknown; body: unknown }) => validate(aCall(parts), raw)

  test('with dates as dates and texts trimmed', () => {
    const body = { name: 'Ana', about_me: '  Hello ', born: '1990-03-05T00:00:00Z' }
    expect(pass({ body: profile }, { query: {}, body }).body).toEqual({
      name: 'Ana',
      about_me: 'Hello',
      born: new Date('1990-03-05T00:00:00Z'),
    })
  })

  test('a number in a query is read from its text', () => {
    const query = z.object({ lat: z.coerce.number().check(z.minimum(-90), z.maximum(90)) })
    expect(pass({ query }, { query: { lat: '-52.25' }, body: undefined }).query).toEqual({ lat: -52.25 })
    for (const lat of ['abc', '91', '-90.01', '1e999', 'NaN'])
      expect(Object.keys(faults({ query }, { query: { lat } })!)).toEqual(['lat'])
  })

  test('a call whose query is all optional needs none', () => {
    const query = z.object({ country: z.optional(z.enum(['NL', 'BE'])) })
    expect(pass({ query }, { query: undefined, body: undefined }).query).toEqual({})
  })

  test('what an open query does not know is dropped, as a tracker’s parameters are', () => {
    const query = z.object({ page: z.optional(z.string()) })
    expect(pass({ query }, { query: { page: '2', utm_source: 'x', lang: 'nl' }, body: undefined }).query).toEqual({
      page: '2',
    })
  })

  test('a call that asks for nothing gets nothing, whatever is sent', () => {
    expect(pass({}, { query: { admin: '1' }, body: { admin: true } })).toEqual({ query: undefined, body: undefined })
  })
})
