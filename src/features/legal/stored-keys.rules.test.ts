import { expect, test } from 'vitest'

import { retentions } from '#features/all.ts'
import { loadTexts } from '#platform/texts.ts'

import { keptText, storedText } from './page-tables.ts'
import { isListed, STORED_KEYS } from './stored-keys.rules.ts'

const text = loadTexts()('en')
const known = (id: string) => text._(id) !== id

test('[PAGE-1] everything a browser stores has a reason text', () => {
  expect(STORED_KEYS.map(storedText).filter((id) => !known(id))).toEqual([])
})

test('[PAGE-1] every retention has a text for the privacy page', () => {
  expect(retentions.map(({ what }) => keptText(what)).filter((id) => !known(id))).toEqual([])
})

test('a trailing star matches every name with that prefix, in its own store', () => {
  expect(isListed('cookies', 'banner_push')).toBe(true)
  expect(isListed('lasting', 'banner_push')).toBe(false)
  expect(isListed('cookies', 'theme')).toBe(true)
  expect(isListed('cookies', 'theme2')).toBe(false)
})
