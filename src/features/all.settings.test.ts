import { expect, test } from 'vitest'

import { sections } from './all.ts'

test('no two sections of the site file use the same name for a field: code reads them flat', () => {
  const names = sections.flatMap(({ schema }) => Object.keys((schema as { shape: Record<string, unknown> }).shape))
  // siteOf puts these two beside the fields of the sections.
  names.push('id', 'company')
  const doubled = names.filter((name, index) => names.indexOf(name) !== index)
  expect(doubled).toEqual([])
})
