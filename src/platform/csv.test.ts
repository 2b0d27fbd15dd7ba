import { expect, test } from 'vitest'

import { csvOf } from './csv.ts'

test('quotes what needs it, and disarms formulas', () => {
  const text = csvOf(
    ['a', 'b'],
    [
      ['1,5', 'say "hi"'],
      ['=HYPERLINK("x")', '-3'],
      ['two\nlines', ''],
    ],
  )
  expect(text).toBe('a,b\r\n"1,5","say ""hi"""\r\n"\'=HYPERLINK(""x"")",\'-3\r\n"two\nlines",\r\n')
})
