import { beforeEach, expect, test } from 'vitest'

import { MOST_PER_PAGE } from '../client-errors.rules.ts'
import { watchErrors } from './watch-errors.ts'

let sent: { path: string; body: Record<string, unknown> }[]
let page: EventTarget
let report: ReturnType<typeof watchErrors>

beforeEach(() => {
  sent = []
  page = new EventTarget()
  report = watchErrors(page as never, {
    route: () => 'members-id',
    build: 'entry.js',
    send: (path, body) => sent.push({ path, body: JSON.parse(body) }),
  })
})

const happen = (type: string, facts: object) => page.dispatchEvent(Object.assign(new Event(type), facts))
const numbered = (number: number) => Object.assign(new Error('x'), { name: `Error${number}`, stack: '' })

test('[ERR-3] errors, rejections, failed chunks and what React met are sent, each with its kind', () => {
  happen('error', { error: numbered(1) })
  happen('unhandledrejection', { reason: numbered(2) })
  happen('vite:preloadError', { payload: numbered(3) })
  report('caught', numbered(4))
  expect(sent.map(({ body }) => body.kind)).toEqual(['error', 'rejection', 'chunk', 'caught'])
  expect(sent[0]).toEqual({
    path: '/api/client-error.php',
    body: { kind: 'error', name: 'Error1', route: 'members-id', build: 'entry.js', at: null },
  })
})

test('[ERR-3] the same error is sent once, though React hands it to the window as well', () => {
  const error = numbered(1)
  report('uncaught', error)
  happen('error', { error })
  report('uncaught', numbered(1))
  expect(sent).toHaveLength(1)
})

test('[ERR-3] a page in a loop stops reporting', () => {
  for (let number = 0; number < 50; number += 1) happen('error', { error: numbered(number) })
  expect(sent).toHaveLength(MOST_PER_PAGE)
})

test('scripts of others, of which the browser tells nothing, are left out', () => {
  happen('error', { error: null, message: 'Script error.' })
  expect(sent).toEqual([])
})
