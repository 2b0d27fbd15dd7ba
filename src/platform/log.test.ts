import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createLog } from './log.ts'

type Line = { level: number; msg: string; err?: Record<string, unknown> } & Record<string, unknown>

/** What reaches the log, as text and line by line. */
function aLog(level: 'info' | 'warn' | 'silent' = 'info') {
  let text = ''
  const log = createLog(
    { LOG_LEVEL: level },
    {
      write: (chunk: string) => {
        text += chunk
      },
    },
  )
  return {
    log,
    text: () => text,
    clear: () => {
      text = ''
    },
    lines: () =>
      text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Line),
  }
}

const PRIVATE = [
  'headers',
  'body',
  'query',
  'cookies',
  'cookie',
  'authorization',
  'password',
  'secret',
  'token',
  'otp',
  'email',
  'phone',
  'iban',
  'text',
  'address',
  'ip',
  'lat',
  'lon',
  'parameters',
  'detail',
  'where',
]

describe('what never reaches the log', () => {
  test.each(PRIVATE)('%s, on its own or up to two levels deep', (name) => {
    const { log, text, lines } = aLog()
    const value = { [name]: 'hush' }
    log.info({ ...value, request: { ...value, inner: value }, list: [value], err2: { cause: value } }, 'seen')
    expect(text()).not.toContain('hush')
    expect(lines()[0]).toMatchObject({ [name]: '…', request: { [name]: '…', inner: { [name]: '…' } }, msg: 'seen' })
  })

  test('whatever stands below such a name', () => {
    const { log, text } = aLog()
    log.info({ req: { headers: { cookie: 'hush' }, body: [{ deep: { deeper: 'hush' } }] } }, 'seen')
    expect(text()).not.toContain('hush')
  })

  test('the rest stays readable', () => {
    const { log, lines } = aLog()
    log.info({ route: '/api/chat.php', status: 200, site: { id: 'bbw' } }, 'served')
    expect(lines()[0]).toMatchObject({ route: '/api/chat.php', status: 200, site: { id: 'bbw' }, msg: 'served' })
  })

  test('the object that is logged keeps its values', () => {
    const form = { email: 'ana@example.org', inner: { password: 'hush' } }
    aLog().log.info(form, 'seen')
    expect(form).toEqual({ email: 'ana@example.org', inner: { password: 'hush' } })
  })
})

describe('what an error tells', () => {
  test('its kind, its words and where it happened', () => {
    const { log, lines } = aLog()
    log.error({ err: new RangeError('too far') }, 'unexpected')
    expect(lines()[0]?.err).toMatchObject({ type: 'RangeError', message: 'too far' })
    expect(lines()[0]?.err?.stack).toContain('log.test.ts')
    expect(lines()[0]?.msg).toBe('unexpected')
  })

  test('its causes, down to the first', () => {
    const { log, lines } = aLog()
    const first = new TypeError('socket closed')
    const second = new Error('provider away', { cause: first })
    log.error({ err: new Error('payment failed', { cause: second }) })
    const cause = { type: 'Error', message: 'provider away', cause: { type: 'TypeError', message: 'socket closed' } }
    expect(lines()[0]?.err).toMatchObject({ message: 'payment failed', cause })
  })

  test('a cause that is no error is told in words', () => {
    const { log, lines } = aLog()
    log.error({ err: new Error('stopped', { cause: 'SIGTERM' }) })
    log.error({ err: 'just words' })
    expect(lines()[0]?.err?.cause).toEqual({ message: 'SIGTERM' })
    expect(lines()[1]?.err).toEqual({ message: 'just words' })
  })

  test('of a database error its code, table and constraint, but no row’s values', () => {
    const { log, text, lines } = aLog()
    const refused = Object.assign(new Error('duplicate key value violates unique constraint "accounts_email_key"'), {
      name: 'error',
      code: '23505',
      table: 'accounts',
      constraint: 'accounts_email_key',
      detail: 'Key (email)=(ana@example.org) already exists.',
      where: 'COPY accounts, line 1: "ana@example.org"',
      hint: 'ana@example.org',
      internalQuery: "select 'ana@example.org'",
      parameters: ['ana@example.org'],
      query: "insert into accounts values ('ana@example.org')",
    })
    log.error({ err: refused }, 'unexpected')
    log.error({ err: new Error('sign-up failed', { cause: refused }) }, 'unexpected')
    expect(lines()[0]?.err).toMatchObject({ code: '23505', table: 'accounts', constraint: 'accounts_email_key' })
    expect(lines()[1]?.err?.cause).toMatchObject({ code: '23505', table: 'accounts', constraint: 'accounts_email_key' })
    expect(text()).not.toContain('ana@example.org')
  })

  test('not the value that a database error quotes in its words', () => {
    const { log, text, lines } = aLog()
    const refused = Object.assign(new Error('invalid input syntax for type uuid: "ana@example.org"'), {
      code: '22P02',
      where: "unnamed portal parameter $1 = 'ana@example.org'",
    })
    log.error({ err: refused })
    log.error({ err: new Error('sign-up failed', { cause: refused }) })
    log.error({ error: refused })
    expect(lines()[0]?.err?.message).toBe('invalid input syntax for type uuid: "…"')
    expect(text()).not.toContain('ana@example.org')
  })

  test('what it gathered, when it has no words of its own', () => {
    const { log, lines } = aLog()
    log.error({ err: new AggregateError([new Error('connect ECONNREFUSED ::1:5432'), 'timed out']) })
    expect(lines()[0]?.err?.errors).toEqual(['connect ECONNREFUSED ::1:5432', 'timed out'])
  })

  test('an end of its causes, also where they go round in a circle', () => {
    const { log, lines } = aLog()
    const round = new Error('round')
    round.cause = round
    log.error({ err: round })
    expect(lines()[0]?.err).toMatchObject({ message: 'round', cause: { message: 'round' } })
  })

  test('nothing else that somebody hung on it', () => {
    const { log, text } = aLog()
    log.error({ err: Object.assign(new Error('refused'), { form: { words: 'hush' }, response: 'hush' }) })
    expect(text()).not.toContain('hush')
  })
})

describe('lines', () => {
  test('one call is one line of JSON with its time, whatever is in it', () => {
    const words = fc.oneof(
      fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes)),
      fc.constantFrom('\n', '\r\n', '"}\n{"level":50,"msg":"forged"}\n', '\u2028', '\u0000', '\u001b[2K'),
    )
    const { log, text, lines, clear } = aLog()
    fc.assert(
      fc.property(words, words, words, (name, value, message) => {
        clear()
        log.info({ given: { [name]: value }, [`x${name}`]: value }, message)
        expect(text().indexOf('\n')).toBe(text().length - 1)
        expect(text()).not.toContain('\r')
        expect(lines()).toHaveLength(1)
        expect(lines()[0]).toMatchObject({ level: 30, msg: message })
      }),
    )
  })

  test('a line break in a visitor’s words cannot forge a line', () => {
    const { log, lines } = aLog()
    log.warn({ agent: 'Mozilla\n{"level":50,"msg":"forged"}' }, 'odd\r\n{"level":50,"msg":"forged"}')
    log.error({ err: new Error('odd\n{"level":60,"msg":"forged"}') })
    expect(lines().map(({ level }) => level)).toEqual([40, 50])
  })

  test('time is ISO text; neither process nor machine is named', () => {
    const { log, lines } = aLog()
    log.info('up')
    expect(lines()[0]?.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Object.keys(lines()[0]!).sort()).toEqual(['level', 'msg', 'time'])
  })

  test('below the chosen level nothing is written', () => {
    const warn = aLog('warn')
    warn.log.info('quiet')
    warn.log.warn('loud')
    expect(warn.lines().map(({ msg }) => msg)).toEqual(['loud'])
    const silent = aLog('silent')
    silent.log.fatal('nothing')
    expect(silent.text()).toBe('')
  })

  test('a child, as each request has one, cuts the same things', () => {
    const { log, text } = aLog()
    log.child({ reqId: '1' }).info({ email: 'hush', req: { body: 'hush' } }, 'seen')
    expect(text()).toContain('reqId')
    expect(text()).not.toContain('hush')
  })
})
