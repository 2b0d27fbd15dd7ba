import fc from 'fast-check'

/** The longest text tried; larger bodies are refused unread. */
const LONGEST = 10_000

/** Values that break programs which trust their input. */
const HOSTILE_TEXTS = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\u0000\uFFFF',
    '\uD800',
    '\u202Egpj.exe',
    'ﷺ',
    '👩‍👩‍👧‍👦',
    'İ',
    'ß',
    '\r\nset-cookie: a=b',
    '%00',
    '%',
    '%zz',
  ],
  ...[
    "'; drop table accounts; --",
    "' or 1=1 --",
    '$1',
    '\\',
    '"',
    '{}',
    '[]',
    'null',
    'true',
    '<script>alert(1)</script>',
  ],
  ...[
    'NaN',
    'Infinity',
    '-Infinity',
    '-1',
    '-0',
    '1e400',
    '0x10',
    '9007199254740993',
    '99999999999999999999',
    '1.5',
    '1,5',
  ],
  ...[
    '../../etc/passwd',
    'file:///etc/passwd',
    'http://localhost:1/',
    '//evil.example',
    'javascript:alert(1)',
    '__proto__',
  ],
  ...[
    'constructor',
    'toString',
    '2026-02-30',
    '0000-00-00',
    '2026-13-45T99:99:99Z',
    '(a+)+$',
    '{{7*7}}',
    '#{7*7}',
    '{name}',
  ],
  ...['é'.repeat(22), 'é'.repeat(32), 'é'.repeat(43), `${'A'.repeat(22)}.${'é'.repeat(22)}`, `e30.${'é'.repeat(43)}`],
]

export const hostileText = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('a', 'é', '\0', '<', '😀', ' ', '1').map((sign) => sign.repeat(LONGEST / 2)),
  },
)

/** Any JSON, mostly unexpected. */
export const hostileJson = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      ...[null, true, false, 0, -1, 1.5, -0, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324],
      ...[[], {}, [[]], [null], { id: null }, { id: [] }, { id: {} }, { length: -1 }, { toString: 1 }],
    ),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

export type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  maxItems?: number
  minimum?: number
  maximum?: number
}

/**
 * Values that fit a schema of the API description. `known` are texts that resolve to something: ids, tokens, addresses.
 */
export function fitting(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => fitting(each, known)))
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, fitting(each, known)])),
        { requiredKeys: schema.required ?? [] },
      )
    case 'array':
      return fc.array(fitting(schema.items ?? {}, known), { maxLength: Math.min(schema.maxItems ?? 5, 5) })
    case 'string':
      return textFor(schema, known)
    case 'integer':
      return fc.oneof(
        fc.integer({ min: Math.max(schema.minimum ?? -100, -100), max: Math.min(schema.maximum ?? 5000, 5000) }),
        fc.constantFrom(schema.minimum ?? -(2 ** 53) + 1, schema.maximum ?? 2 ** 53 - 1),
      )
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function textFor({ format, pattern, minLength = 0, maxLength = 40 }: Schema, known: readonly string[]) {
  const texts: fc.Arbitrary<string>[] = [fc.constantFrom(...known)]
  if (format === 'uuid') texts.push(fc.uuid())
  else if (pattern) texts.push(...matching(pattern))
  else texts.push(fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, Math.max(40, minLength)) }))
  return fc.oneof(...texts)
}

const generators = new Map<string, fc.Arbitrary<string>[]>()

/** Made once per pattern: each takes a tenth of a second, and many fields share one. */
function matching(pattern: string): fc.Arbitrary<string>[] {
  const made = generators.get(pattern) ?? generatorOf(pattern)
  generators.set(pattern, made)
  return made
}

/** Patterns the generator cannot parse are filled from the known texts only. */
function generatorOf(pattern: string): fc.Arbitrary<string>[] {
  try {
    return [fc.stringMatching(new RegExp(pattern, 'u'))]
  } catch {
    return []
  }
}
