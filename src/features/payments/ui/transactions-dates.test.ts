import { expect, test } from 'vitest'

import { clockTime } from '#features/chat/ui/when.ts'
import { LOCALES } from '#kernel/locales.ts'

import { momentFormat } from './transactions-dates.ts'

test('[PAY-6] a transaction writes the time of day as a chat does, in every language', () => {
  const now = new Date('2026-11-12T06:08:00Z')
  for (const locale of [...LOCALES, 'en-GB', 'en-US']) {
    const clock = clockTime(now, { now, timeZone: 'UTC', locale })
    expect(momentFormat(locale, 'UTC').format(now)).toMatch(new RegExp(`\\D${clock}$`))
  }
})
