import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

import { CONSOLE_ERRORS } from '#kernel/console-errors.ts'

const BUILD = fileURLToPath(new URL('../../build/', import.meta.url))
const read = (pattern: string) =>
  globSync(pattern, { cwd: BUILD }).map((path) => readFileSync(`${BUILD}${path}`, 'utf8'))

/** Words that only the console's own code and style sheet have. */
const MARKS = ['api/console', CONSOLE_ERRORS.session_locked.says, 'staffpage', 'gate__card', '@tanstack']

test.runIf(existsSync(`${BUILD}console`))('[CONS-1] not a byte of the console is in members’ files', () => {
  const members = read('client/**/*.{js,css}')
  expect(members.length).toBeGreaterThan(10)
  expect(MARKS.filter((mark) => members.some((text) => text.includes(mark)))).toEqual([])
  const own = read('console/**/*.{js,css}')
  expect(
    own.some((text) => text.includes('api/console')),
    'the marks are good',
  ).toBe(true)
})
