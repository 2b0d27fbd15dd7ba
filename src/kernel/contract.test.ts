import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'

import { type ArgumentsOf, defineContract, type InputOf, type ReplyOf } from './contract.ts'
import { instant } from './instant.ts'

const readThing = defineContract({
  method: 'GET',
  path: '/api/thing.php',
  summary: 'A thing.',
  access: 'visitor',
  reply: z.object({ made_at: instant }),
  refuses: ['unknown_country'],
  limit: 'read',
})
const changeThing = defineContract({
  ...readThing,
  method: 'PUT',
  access: 'member',
  body: z.object({ until: instant, note: z.optional(z.string()) }),
})

test('defineContract keeps literal types', () => {
  const written = { ...readThing }
  expect(defineContract(written)).toBe(written)
  expectTypeOf(readThing.access).toEqualTypeOf<'visitor'>()
  expectTypeOf(changeThing.access).toEqualTypeOf<'member'>()
  expectTypeOf(changeThing.method).toEqualTypeOf<'PUT'>()
})

test('a call takes the query and body of its contract, or nothing', () => {
  expectTypeOf<ArgumentsOf<typeof readThing>>().toEqualTypeOf<unknown>()
  expectTypeOf<ArgumentsOf<typeof changeThing>['body']>().toEqualTypeOf<{ until: Date; note?: string | undefined }>()
  expectTypeOf<{ body: { until: string } }>().not.toExtend<ArgumentsOf<typeof changeThing>>()
})

test('use case and caller see Date, not text', () => {
  expectTypeOf<InputOf<typeof changeThing>['body']['until']>().toEqualTypeOf<Date>()
  expectTypeOf<InputOf<typeof changeThing>['query']>().toEqualTypeOf<undefined>()
  expectTypeOf<ReplyOf<typeof readThing>>().toEqualTypeOf<{ made_at: Date }>()
})
