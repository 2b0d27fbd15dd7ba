import * as z from 'zod/mini'

import type { Contract } from '#kernel/contract.ts'

import { keyOf } from '../operations.ts'
import { CORPUS } from './corpus.ts'

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
}

/** Where in a call free text can occur: `body.about.profile.id`. */
export type TextField = { contract: Contract; part: 'query' | 'body'; path: readonly string[]; name: string }

/** Read from the API description, so that new fields are included automatically. */
export function textFieldsOf(contract: Contract): TextField[] {
  return (['query', 'body'] as const).flatMap((part) => {
    const schema = contract[part]
    if (schema === undefined) return []
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
    const paths = new Map(textsIn(json).map((path) => [path.join('.'), path]))
    return [...paths.values()].map((path) => ({
      ...{ contract, part, path },
      name: `${keyOf(contract)} ${[part, ...path].join('.')}`,
    }))
  })
}

function textsIn(schema: Schema): string[][] {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (choices.length > 0) return choices.flatMap(textsIn)
  if (schema.type === 'object')
    return Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
      textsIn(each).map((rest) => [name, ...rest]),
    )
  if (schema.type === 'array') return textsIn(schema.items ?? {}).map((rest) => ['0', ...rest])
  return schema.type === 'string' && takesText(schema) ? [[]] : []
}

/** Enums, numeric strings and ids have a shape that no hostile text fits. */
function takesText({ pattern, allOf = [], ...rest }: Schema): boolean {
  if (rest.enum !== undefined || rest.const !== undefined || rest.format === 'uuid') return false
  const patterns = [pattern, ...allOf.map((each) => each.pattern)].flatMap((each) => each ?? [])
  return CORPUS.some(({ text }) => patterns.every((each) => new RegExp(each, 'u').test(text)))
}

/** A copy of the input with the text at that path. */
export function withText(input: unknown, [name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) return text
  const copy = Array.isArray(input) ? [...input] : { ...(input as object) }
  const holder = copy as Record<string, unknown>
  holder[name] = withText(holder[name] ?? {}, rest, text)
  return holder
}
