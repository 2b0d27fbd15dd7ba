import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'

import { safeReturnPath } from '#features/accounts/accounts.rules.ts'
import { readUser } from '#features/me/me.contract.ts'
import { DomainError } from '#kernel/errors.ts'

import { loginPath, requireMember } from './require-member.ts'
import { type ServerEnv, serverEnv } from './server-env.ts'

const ADDRESS = 'http://localhost/credits/p1/ideal?order=2&x=a%26b'

function contextOf(loggedIn: boolean, refusal: Error = new DomainError('authentication_required')) {
  const context = new RouterContextProvider()
  context.set(serverEnv, { page: { loggedIn }, api: () => Promise.reject(refusal) } as unknown as ServerEnv)
  return context
}

/** The error `run` throws. */
async function thrownBy(run: () => unknown): Promise<unknown> {
  try {
    await run()
  } catch (thrown) {
    return thrown
  }
  return undefined
}

test('[NAV-10] redirects a visitor to the login by full page load, and back from there', async () => {
  const answer = (await thrownBy(() => requireMember(contextOf(false), new Request(ADDRESS)))) as Response
  expect(answer.status).toBe(302)
  expect(answer.headers.get('x-remix-reload-document')).toBe('true')
  const to = new URL(answer.headers.get('location')!, ADDRESS).searchParams.get('to')
  expect(safeReturnPath(to)).toBe('/credits/p1/ideal?order=2&x=a%26b')
})

test('[NAV-10] a client-side navigation returns to the page, not to its data', () => {
  const back = (url: string) => new URL(loginPath(url), url).searchParams.get('to')
  expect(back('http://localhost/notifications/delete.data?_routes=notifications-delete')).toBe('/notifications/delete')
  expect(back('http://localhost/members.data?age=30&_routes=members')).toBe('/members?age=30')
})

test('[ACC-4] an expired login redirects to the login instead of an error', async () => {
  const api = requireMember(contextOf(true), new Request(ADDRESS))
  const answer = (await thrownBy(() => api(readUser, {}))) as Response
  expect(answer.headers.get('location')).toBe(loginPath(ADDRESS))
})

test('passes on other errors unchanged', async () => {
  const error = new DomainError('unavailable')
  const api = requireMember(contextOf(true, error), new Request(ADDRESS))
  expect(await thrownBy(() => api(readUser, {}))).toBe(error)
})
