import { expect, test } from 'vitest'

import { bytesOf } from './send-html.ts'

test.each(['', '<p>plain</p>', 'Ana’s café – 18+', 'a pair 🎈', 'half a pair \ud83c'])(
  '%j is sent as UTF-8',
  (html) => {
    expect(bytesOf(html)).toEqual(Buffer.from(html))
  },
)
