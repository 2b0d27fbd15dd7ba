import { expect, test } from 'vitest'

import { latestBalance } from './latest-balance.ts'

function aBalance() {
  const shown: number[] = []
  return { shown, ...latestBalance((credits) => shown.push(credits)) }
}

const pageOf = (credits: number, id = 'anna') => ({ credits, profile: { id } })

test('[NAV-3] page data of the first screen does not come back after a message was paid', () => {
  const { shown, take, takePage } = aBalance()
  const page = pageOf(47)
  takePage(page, 0)
  take(46, 100)
  // The bar of another layout gets the same page data.
  takePage(page, 200)
  expect(shown).toEqual([47, 46])
})

test('[NAV-3] a reply asked for before a live hint came loses, one asked for after it wins', () => {
  const { shown, take, takePage } = aBalance()
  takePage(pageOf(47), 0)
  take(46, 100)
  take(47, 90)
  takePage(pageOf(47), 95)
  expect(shown).toEqual([47, 46])
  take(45, 110)
  takePage(pageOf(57), 120)
  expect(shown).toEqual([47, 46, 45, 57])
})

test('[NAV-3] another member in the same tab begins anew', () => {
  const { shown, take, takePage } = aBalance()
  takePage(pageOf(47), 0)
  take(46, 100)
  takePage(pageOf(4, 'ben'), 50)
  expect(shown).toEqual([47, 46, 4])
})
