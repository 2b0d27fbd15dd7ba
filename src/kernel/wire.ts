/** How values travel that are neither text nor number nor boolean in code, or not on the wire. */
const FORMS = {
  /** ISO text for a `Date`. */
  instant: {
    encode: (value: unknown) => (value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : value),
    decode: (text: unknown) => new Date(text as string),
  },
  /** Digits for a number. */
  digits: { encode: String, decode: Number },
  /** `1` for `true`. */
  flag: { encode: () => '1', decode: () => true },
}

/** Where such values are, by field; `[shape]` stands for each entry of a list or record. */
export type Shape = keyof typeof FORMS | readonly [Shape] | { readonly [field: string]: Shape }

/** What the browser keeps of a contract's schemas; wire-of.ts makes it. */
export type Wire = {
  query?: Shape
  body?: Shape
  reply?: Shape
  /** Fields that every reply has. */
  fields: readonly string[]
}

export const toWire = (shape: Shape | undefined, value: unknown) => convert('encode', shape, value)
export const fromWire = (shape: Shape | undefined, value: unknown) => convert('decode', shape, value)

function convert(way: 'encode' | 'decode', shape: Shape | undefined, value: unknown): unknown {
  if (shape === undefined || value === undefined || value === null) return value
  if (typeof shape === 'string') return FORMS[shape][way](value)
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((entry) => convert(way, shapeIn(shape, 0), entry))
  return Object.fromEntries(
    Object.entries(value).map(([field, entry]) => [field, convert(way, shapeIn(shape, field), entry)]),
  )
}

function shapeIn(shape: Exclude<Shape, string>, field: string | 0): Shape | undefined {
  if (isEach(shape)) return shape[0]
  return Object.hasOwn(shape, field) ? shape[field] : undefined
}

const isEach = (shape: Exclude<Shape, string>): shape is readonly [Shape] => Array.isArray(shape)

/** False for JSON that somebody else sent, such as a proxy. */
export function hasFields({ fields }: Wire, reply: unknown): boolean {
  if (fields.length === 0) return true
  return typeof reply === 'object' && reply !== null && fields.every((field) => Object.hasOwn(reply, field))
}
