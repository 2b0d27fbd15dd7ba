import { expect, test } from 'vitest'

import { refuseUnwieldy, refuseUnwieldyText } from './refuse-unwieldy.ts'

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const fields = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n])))
const isRefused = (check: () => void) => {
  try {
    check()
    return false
  } catch {
    return true
  }
}

test.each([
  ...[1, 8, 9, 10, 11].map(nested),
  ...[0, 1, 249, 250, 251, 400].map(fields),
  ...['[]', '""', '1', '"[[[[[[[[[[[["', '{"a":"\\\\","b":"]]]]\\"[[[[[[[[[[[["}', `"${','.repeat(400)}"`],
  ...[
    `"\\\\\\"${'['.repeat(20)}"`,
    `[${Array(250).fill(1)}]`,
    `[${Array(251).fill(1)}]`,
    `{"a":[${Array(249).fill(1)}]}`,
  ],
])('[API-3] counting in the text refuses nothing that counting in the value allows: %.60s', (text) => {
  const inValue = isRefused(() => refuseUnwieldy(JSON.parse(text)))
  const inText = isRefused(() => refuseUnwieldyText(text))
  if (!inValue) expect(inText).toBe(false)
})

test.each([...['['.repeat(5000), '{"a":'.repeat(5000), fields(300), `[${Array(5000).fill(1)}]`]])(
  '[API-3] what would cost too much to parse is refused as text: %.40s',
  (text) => {
    expect(() => refuseUnwieldyText(text)).toThrow('invalid_input')
  },
)

test('[API-3] a text of backslashes and an endless string are judged in one pass', () => {
  for (const text of [`"${'\\'.repeat(70_000)}`, `"${'\\"'.repeat(35_000)}`, `"${'\\\\"'.repeat(20_000)}`]) {
    const began = performance.now()
    refuseUnwieldyText(text)
    expect(performance.now() - began).toBeLessThan(200)
  }
})
