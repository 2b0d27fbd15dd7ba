import { expect, test } from 'vitest'

import { mayJoin } from './may-join.server.ts'

const visit = (address: string, cookie = '') => new Request(`http://localhost${address}`, { headers: { cookie } })
const RECORD = `tracking=${encodeURIComponent('{"network":"acme"}')}`

test('[SITE-4] everybody, nobody, or referred visitors', () => {
  expect(mayJoin('all', visit('/signup'))).toBe(true)
  expect(mayJoin('none', visit('/signup', RECORD))).toBe(false)
  expect(mayJoin('with_trafficsource', visit('/signup'))).toBe(false)
  expect(mayJoin('with_trafficsource', visit('/signup', `locale=nl; ${RECORD}`))).toBe(true)
  expect(mayJoin('with_trafficsource', visit('/signup?network=acme'))).toBe(true)
})

test.each(['tracking=', 'tracking=%', 'tracking=%7B', 'nottracking=%7B%22ref%22%3A%221%22%7D'])(
  '[SITE-4] a malformed cookie is no referral: %s',
  (cookie) => {
    expect(mayJoin('with_trafficsource', visit('/signup', cookie))).toBe(false)
  },
)
