import type { $ZodType, $ZodTypes } from 'zod/v4/core'

import type { Contract } from './contract.ts'
import type { Shape, Wire } from './wire.ts'

/**
 * A contract as the browser gets it: schemas would bring the schema library, and the server checks everything anyway.
 * Typed as the contract itself, against which screens are compiled.
 */
export function forBrowser<C extends Contract>(contract: C): C {
  const { method, path, variant, upload } = contract
  return {
    method,
    path,
    ...(variant && { variant }),
    ...(upload && { upload }),
    wire: wireOf(contract),
  } as Contract as C
}

function wireOf({ query, body, reply }: Contract): Wire {
  return {
    ...inShape('query', query),
    ...inShape('body', body),
    ...inShape('reply', reply),
    fields: fieldsOf(reply),
  }
}

function inShape(part: 'query' | 'body' | 'reply', schema: $ZodType | undefined): Partial<Wire> {
  const shape = schema && shapeOf(schema)
  return shape === undefined ? {} : { [part]: shape }
}

const defOf = (schema: $ZodType) => (schema as $ZodTypes)._zod.def

/** Undefined when the value is the same on both sides. */
function shapeOf(schema: $ZodType): Shape | undefined {
  const def = defOf(schema)
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'literal':
    case 'enum':
    case 'null':
    case 'unknown':
      return undefined
    case 'optional':
    case 'nullable':
    case 'default':
      return shapeOf(def.innerType)
    case 'array':
      return each(def.element)
    case 'record':
      return each(def.valueType)
    case 'object':
      return ofFields([def.shape])
    case 'union':
      return ofOptions(def.options)
    case 'pipe':
      return ofCodec(def.out)
    default:
      throw new Error(`The browser has no form for a ${def.type}`)
  }
}

function each(schema: $ZodType): Shape | undefined {
  const shape = shapeOf(schema)
  return shape && [shape]
}

type Fields = Readonly<Record<string, $ZodType>>

function ofOptions(options: readonly $ZodType[]): Shape | undefined {
  const objects = options.flatMap((option) => {
    const def = defOf(option)
    if (def.type === 'object') return [def.shape as Fields]
    if (shapeOf(option) !== undefined) throw new Error('The browser cannot tell the options of a union apart')
    return []
  })
  return ofFields(objects)
}

/** The browser does not know which option it has, so a field must travel in the same way in all of them. */
function ofFields(options: readonly Fields[]): Shape | undefined {
  const found = new Map<string, Shape | undefined>()
  for (const [field, schema] of options.flatMap(Object.entries)) {
    const shape = shapeOf(schema)
    if (found.has(field) && JSON.stringify(found.get(field)) !== JSON.stringify(shape))
      throw new Error(`${field} travels in two ways`)
    found.set(field, shape)
  }
  const shaped = [...found].flatMap(([field, shape]) => (shape === undefined ? [] : [[field, shape] as const]))
  return shaped.length === 0 ? undefined : Object.fromEntries(shaped)
}

function ofCodec(out: $ZodType): Shape {
  const def = defOf(out)
  if (def.type === 'date') return 'instant'
  if (def.type === 'number') return 'digits'
  if (def.type === 'literal' && def.values.length === 1 && def.values[0] === true) return 'flag'
  throw new Error(`The browser has no form for text that means a ${def.type}`)
}

/** What every kind of reply has. */
function fieldsOf(schema: $ZodType): readonly string[] {
  const def = defOf(schema)
  if (def.type === 'union') {
    const [first = [], ...others] = def.options.map(fieldsOf)
    return first.filter((field) => others.every((fields) => fields.includes(field)))
  }
  if (def.type !== 'object') return []
  return Object.entries(def.shape as Fields).flatMap(([field, part]) => (mayLack(part) ? [] : [field]))
}

const mayLack = (schema: $ZodType) => schema._zod.optin === 'optional' || defOf(schema).type === 'unknown'
