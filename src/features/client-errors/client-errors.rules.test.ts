import { describe, expect, test } from 'vitest'

import { REPORT, scrubbed } from './client-errors.rules.ts'

const PAGE = { route: 'chats-id', build: 'entry.client-Bx3.js' }

/** Thrown on a page whose address, text and stack hold what must stay there. */
function revealing() {
  const error = new TypeError('Unexpected token, "Dear ana@example.org" is not valid JSON')
  error.stack = `TypeError: ${error.message}
    at parse (https://duet.example/assets/chat-Q1_a.js:12:3456)
    at https://duet.example/chats/Zm9vYmFyYmF6cXV4MTIzNA?token=s3cr3t&email=ana%40example.org:1:1`
  return error
}

describe('[ERR-3] what leaves the browser', () => {
  test('is the class of the error and a place in our own script', () => {
    expect(scrubbed('error', revealing(), PAGE)).toEqual({
      ...{ kind: 'error', name: 'TypeError', at: 'chat-Q1_a.js:12:3456' },
      ...PAGE,
    })
  })

  test('holds no message, address, query, email address or token', () => {
    const sent = JSON.stringify(scrubbed('rejection', revealing(), PAGE))
    for (const secret of ['Dear', 'ana', 'example', 'Zm9v', 's3cr3t', 'token', 'Unexpected'])
      expect(sent).not.toMatch(secret)
  })

  test('names React’s numbered errors and the file of a failed import', () => {
    const hydration = new Error('Minified React error #418; visit https://react.dev/errors/418?args[]=Ana')
    expect(scrubbed('recovered', hydration, PAGE)?.name).toBe('React418')
    const failed = new TypeError(
      'Failed to fetch dynamically imported module: https://duet.example/assets/likes-x.js?a=b',
    )
    failed.stack = ''
    expect(scrubbed('chunk', failed, PAGE)?.at).toBe('likes-x.js:0:0')
  })

  test('leaves out errors of browser extensions', () => {
    const foreign = new Error('x')
    foreign.stack = 'Error: x\n    at chrome-extension://abcdef/content.js:1:1'
    expect(scrubbed('error', foreign, PAGE)).toBeUndefined()
  })

  test.each([null, undefined, 'ana@example.org', 42, {}, { name: 'ana@example.org', stack: 7 }])(
    'fits the contract whatever was thrown: %j',
    (thrown) => {
      const sent = scrubbed('rejection', thrown, { route: '/chats/1?a=b', build: 'a b' })
      expect(sent).toMatchObject({ route: 'none', build: 'none', at: null })
      expect(sent?.name).toMatch(REPORT.name)
      expect(JSON.stringify(sent)).not.toContain('ana')
    },
  )
})
