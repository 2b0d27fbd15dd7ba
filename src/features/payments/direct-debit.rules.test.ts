import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { dueDay, phoneNumber } from './direct-debit.rules.ts'
import { bankOf, bareIban, endOfIban, groupedIban, isIban } from './iban.rules.ts'

/** Examples printed by banks and by the standard. */
const EXAMPLES = [
  ...['NL91 ABNA 0417 1643 00', 'DE89 3704 0044 0532 0130 00', 'BE68 5390 0754 7034', 'AT61 1904 3002 3457 3201'],
  ...['FR14 2004 1010 0505 0001 3M02 606', 'IT60 X054 2811 1010 0000 0123 456', 'ES91 2100 0418 4502 0005 1332'],
  ...[
    'IE29 AIBK 9311 5212 3456 78',
    'FI21 1234 5600 0007 85',
    'GB29 NWBK 6016 1331 9268 19',
    'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  ],
]

describe('an IBAN', () => {
  test.each(EXAMPLES)('[PAY-5] %s is valid, however it is typed', (printed) => {
    expect(isIban(bareIban(printed))).toBe(true)
    expect(isIban(bareIban(` ${printed.toLowerCase().replaceAll(' ', '-')} `))).toBe(true)
    expect(groupedIban(bareIban(printed))).toBe(printed)
  })

  test('[PAY-5, R-SEPA-2] one wrong digit, two swapped, one too many or too few, and other countries are invalid', () => {
    const places = fc.record({
      which: fc.constantFrom(...EXAMPLES.map(bareIban)),
      at: fc.nat(40),
      add: fc.integer({ min: 1, max: 9 }),
    })
    fc.assert(
      fc.property(places, ({ which, at, add }) => {
        const place = 2 + (at % (which.length - 2))
        const sign = which[place]!
        if (!/\d/.test(sign)) return
        const wrong = String((Number(sign) + add) % 10)
        expect(isIban(which.slice(0, place) + wrong + which.slice(place + 1))).toBe(false)
        const next = which[place + 1]
        if (next !== undefined && /\d/.test(next) && next !== sign) {
          expect(isIban(which.slice(0, place) + next + sign + which.slice(place + 2))).toBe(false)
        }
        expect(isIban(`${which}0`)).toBe(false)
        expect(isIban(which.slice(0, -1))).toBe(false)
      }),
      { numRuns: 500 },
    )
    for (const none of ['', 'NL', 'XX00', 'US12345678901234', 'BR1800360305000010009795493C1', "NL91ABNA041716430'"]) {
      expect(isIban(bareIban(none)), none).toBe(false)
    }
  })

  test('[PAY-5] names the bank where we know it', () => {
    const banks = EXAMPLES.map((each) => bankOf(bareIban(each)))
    expect(banks).toEqual([
      ...['ABN AMRO', 'Commerzbank', null, null, 'La Banque Postale', null, 'CaixaBank', 'AIB', 'Nordea', null, null],
    ])
    expect(endOfIban('NL91ABNA0417164300')).toBe('4300')
  })
})

describe('a phone number', () => {
  test.each([
    ['+31 6 1234 5678', 'NL', '+31612345678'],
    ['06-12345678', 'NL', '+31612345678'],
    ['0031 (6) 12345678', 'DE', '+31612345678'],
    ['0151 12345678', 'DE', '+4915112345678'],
    ['320 1234567', 'IT', '+393201234567'],
    ['087 123 4567', 'IE', '+353871234567'],
    ['612345678', 'ES', '+34612345678'],
  ] as const)('[PAY-5] %s in %s is %s', (typed, country, whole) => {
    expect(phoneNumber(typed, country)).toBe(whole)
  })

  test.each(['', '+', 'call me', '+0612345678', '+31 6', '+316123456789012345', '+31612345678;ext', '١٢٣٤٥٦٧٨٩'])(
    '[PAY-5] %s is invalid',
    (typed) => {
      expect(phoneNumber(typed, 'NL')).toBeNull()
    },
  )
})

test('[PAY-5] a debit falls on a working day, at least two days later', () => {
  const due = (day: string) =>
    dueDay(new Date(`${day}T12:00:00Z`))
      .toISOString()
      .slice(0, 10)
  expect(due('2026-03-02')).toBe('2026-03-04')
  expect(due('2026-03-05')).toBe('2026-03-09')
  expect(due('2026-03-06')).toBe('2026-03-09')
  expect(due('2026-03-07')).toBe('2026-03-09')
})
