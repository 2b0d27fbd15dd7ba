import { expect, test } from 'vitest'

import { retentions } from '#features/all.ts'
import { loadTexts } from '#platform/texts.ts'

import { keptText, storedText } from './page-tables.ts'
import { isListed, STORED_KEYS } from './stored-keys.rules.ts'

const text = loadTexts()('en')
const known = (id: string) => text._(id) !== id

test('[PAGE-1] everything a browser keeps has its reason in words', () => {
  expect(STORED_KEYS.map(storedText).filter((id) => !known(id))).toEqual([])
})

test('[PAGE-1] everything that is kept for a time has words for the privacy page', () => {
  expect(retentions.map(({ what }) => keptText(what)).filter((id) => !known(id))).toEqual([])
})

test('a name with a star stands for all that begin so, in its own store', () => {
  expect(isListed('cookies', 'banner_push')).toBe(true)
  expect(isListed('lasting', 'banner_push')).toBe(false)
  expect(isListed('cookies', 'theme')).toBe(true)
  expect(isListed('cookies', 'theme2')).toBe(false)
})
