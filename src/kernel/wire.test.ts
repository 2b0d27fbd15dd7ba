import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { type Contract, defineContract } from './contract.ts'
import { instant } from './instant.ts'
import { fromWire, hasFields, toWire } from './wire.ts'
import { forBrowser } from './wire-of.ts'

const digits = z.codec(z.string().check(z.regex(/^\d+$/)), z.int(), { decode: Number, encode: String })
const flag = z.codec(z.literal('1'), z.literal(true), { decode: () => true as const, encode: () => '1' as const })

const wireOf = (reply: Contract['reply']) => {
  const shared = { method: 'GET', summary: 'For tests.', access: 'visitor', refuses: [], limit: 'read' } as const
  const contract: Contract = defineContract({ ...shared, path: '/api/thing.php', reply })
  return forBrowser(contract).wire!
}

const AT = new Date('2026-03-05T14:07:00.000Z')

describe('[API-1] values travel as the schemas say', () => {
  test.each([
    ['an instant', z.object({ at: instant }), { at: AT }],
    ['an optional one', z.object({ at: z.optional(instant), name: z.string() }), { name: 'Zoë' }],
    ['none', z.object({ at: z.nullable(instant) }), { at: null }],
    ['digits and a flag', z.object({ age: digits, online: flag }), { age: 25, online: true }],
    ['a list', z.object({ list: z.array(z.object({ at: instant })) }), { list: [{ at: AT }, { at: AT }] }],
    ['a record', z.object({ by: z.record(z.string(), instant) }), { by: { toString: AT, b: AT } }],
    ['a list as a whole', z.array(instant), [AT]],
    ['a union', z.union([z.object({ at: instant }), z.literal(false)]), { at: AT }],
    ['the other of a union', z.union([z.object({ at: instant }), z.literal(false)]), false],
    ['a field of every object', z.object({ at: instant, toString: z.string() }), { at: AT, toString: 'x' }],
    ['text that looks like an instant', z.object({ text: z.string() }), { text: AT.toISOString() }],
  ])('%s', (_name, schema, value) => {
    const { reply } = wireOf(schema)
    const encoded = z.encode(schema, value as never)
    expect(toWire(reply, value)).toEqual(encoded)
    expect(fromWire(reply, encoded)).toEqual(value)
  })

  test('what is no instant goes as it is, so that the server refuses it', () => {
    const { reply } = wireOf(z.object({ at: instant }))
    expect(toWire(reply, { at: 'soon' })).toEqual({ at: 'soon' })
  })
})

describe('what a reply must have', () => {
  test('fields that are not optional', () => {
    const wire = wireOf(z.object({ name: z.string(), at: z.nullable(instant), more: z.optional(z.string()) }))
    expect(wire.fields).toEqual(['name', 'at'])
    expect(hasFields(wire, { name: 'Zoë', at: null })).toBe(true)
    for (const strange of [{ name: 'Zoë' }, ['name', 'at'], 'name', null, undefined])
      expect(hasFields(wire, strange)).toBe(false)
  })

  test('of a union only what all of its options have', () => {
    const options = [z.object({ a: z.string(), b: z.string() }), z.object({ b: z.string() })] as const
    expect(wireOf(z.union(options)).fields).toEqual(['b'])
    expect(wireOf(z.union([...options, z.literal(false)])).fields).toEqual([])
  })
})

describe('what the browser could not read fails the build', () => {
  test.each([
    ['a field that travels in two ways', z.union([z.object({ at: instant }), z.object({ at: z.string() })])],
    ['another codec', z.codec(z.string(), z.array(z.string()), { decode: (t) => t.split(','), encode: String })],
    ['a kind it does not know', z.object({ all: z.set(z.string()) })],
  ])('%s', (_name, schema) => {
    expect(() => wireOf(schema)).toThrow()
  })
})

test('[API-1] every contract has a form for the browser, without schemas', async () => {
  const files = globSync('src/features/**/*.contract.ts')
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const exported = (await import(/* @vite-ignore */ `../../${file}`)) as Record<string, unknown>
    for (const contract of Object.values(exported).filter(isContract))
      expect(JSON.parse(JSON.stringify(forBrowser(contract)))).toEqual(forBrowser(contract))
  }
})

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'path' in value && 'reply' in value
