import { expect, test } from 'vitest'

import { testsForAnotherServer } from './test-selection.ts'

const FILES = [
  'tests/start.test.ts',
  'src/platform/events.test.ts',
  'src/features/sites/read-settings.test.ts',
  'src/features/sites/apply-sites.test.ts',
  'src/features/chat/send-message.test.ts',
  'src/platform/db/embedded.test.ts',
  'src/platform/db/migrate.test.ts',
  'src/server/pages.test.ts',
]

test('the migrations, the events and the first file of each feature run on another server', () => {
  expect(testsForAnotherServer(FILES, false)).toEqual([
    'src/platform/db/migrate.test.ts',
    'src/platform/events.test.ts',
    'src/features/chat/send-message.test.ts',
    'src/features/sites/apply-sites.test.ts',
  ])
})

test('a required file that moved is an error', () => {
  const moved = FILES.map((file) => file.replace('db/migrate', 'migrations/apply'))
  expect(() => testsForAnotherServer(moved, false)).toThrow('migrate.test.ts')
})

test('the long form runs all but the tests of the embedded server', () => {
  const embedded = 'src/platform/db/embedded.test.ts'
  expect(testsForAnotherServer(FILES, true).sort()).toEqual(FILES.filter((file) => file !== embedded).sort())
})
