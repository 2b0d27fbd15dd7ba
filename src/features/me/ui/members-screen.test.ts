import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'

import { type ServerEnv, serverEnv } from '#app/page/server-env.ts'
import { loadMember } from '#features/likes/ui/load-member.server.ts'
import type { Contract } from '#kernel/contract.ts'
import { DomainError, type ErrorCode } from '#kernel/errors.ts'

import { loader } from './members-screen.tsx'

type Answers = Record<string, unknown>

const PAGE = {
  results: [{ id: 'ben' }, { id: 'cem' }],
  next: null,
  page: 1,
  num_results: 0,
  more: false,
  similar: null,
}
const ANSWERS: Answers = {
  'GET /api/members.php': PAGE,
  'GET /api/regions.php': { regions: { NL: [] } },
  'GET /api/liked.php': { liked: ['cem'] },
}

/** An answer that is a string refuses the call with that code. */
function contextOf({ loggedIn = true, country = null as string | null, ...answers }: Answers & { loggedIn?: boolean }) {
  const calls: { call: string; query: unknown }[] = []
  const api = async ({ method, path }: Contract, { query }: { query?: unknown }) => {
    const call = `${method} ${path}`
    calls.push({ call, query })
    const answer = { ...ANSWERS, ...answers }[call]
    if (typeof answer === 'string') throw new DomainError(answer as ErrorCode)
    return answer
  }
  const context = new RouterContextProvider()
  context.set(serverEnv, { api, page: { loggedIn, country } } as unknown as ServerEnv)
  return { context, calls }
}

function loadMembers(context: RouterContextProvider, path: string) {
  const url = new URL(path, 'http://localhost')
  return loader({ context, url, request: new Request(url), pattern: '/members', params: {} })
}

const open = (path: string, answers: Parameters<typeof contextOf>[0] = {}) =>
  loadMembers(contextOf(answers).context, path)

async function redirectOf(loading: Promise<unknown>) {
  const response = await loading.then(
    () => undefined,
    (thrown: unknown) => thrown as Response,
  )
  return response && [response.status, response.headers.get('location')]
}

test('[SEARCH-1] without filters, a member is redirected to those of the last search', async () => {
  const last = { filters: { gender: 'female', min_age: 30, online: true } }
  const loading = open('/members?lang=nl', { 'GET /api/search.php': last })
  expect(await redirectOf(loading)).toEqual([302, '/members?gender=female&min_age=30&online=1&lang=nl'])
})

test('before the first search, the filters follow the wish in the profile', async () => {
  const nothing = { 'GET /api/search.php': { filters: {} } }
  const loading = open('/members', { ...nothing, 'GET /api/profile.php': { wish: 'male' } })
  expect(await redirectOf(loading)).toEqual([302, '/members?gender=male'])
  const { filters } = await open('/members', { ...nothing, 'GET /api/profile.php': { wish: null } })
  expect(filters).toEqual({})
})

test('[LIKE-1] the search follows the address; likes are requested for the results only', async () => {
  const { context, calls } = contextOf({})
  const { filters, liked } = await loadMembers(context, '/members?gender=male&max_age=40&evil=1')
  expect(filters).toEqual({ gender: 'male', max_age: 40 })
  expect(liked).toEqual(['cem'])
  expect(calls).toEqual([
    { call: 'GET /api/members.php', query: { gender: 'male', max_age: 40 } },
    { call: 'GET /api/liked.php', query: { ids: 'ben,cem' } },
  ])
})

test('[SITE-5] where visitors may not browse, they are sent to the login and back', async () => {
  const refused = { loggedIn: false, 'GET /api/members.php': 'authentication_required' }
  expect(await redirectOf(open('/members?gender=male', refused))).toEqual([302, '/login?to=%2Fmembers%3Fgender%3Dmale'])
  const { first, liked } = await open('/members', { loggedIn: false })
  expect([first, liked]).toEqual([PAGE, []])
})

test('[SITE-6] a filter this site does not use redirects to a working address', async () => {
  const refused = { 'GET /api/members.php': 'unknown_attribute' }
  expect(await redirectOf(open('/members?gender=male&tattoos=many', refused))).toEqual([302, '/members?gender=male'])
  expect(await redirectOf(open('/members?tattoos=many', refused))).toEqual([302, '/members?gender=everyone'])
})

test('regions are those of the chosen country, otherwise of the visitor’s own if the site serves it', async () => {
  const { regions } = await open('/members?gender=male', { country: 'NL' })
  expect(regions).toEqual({ country: 'NL', list: [] })
  expect((await open('/members?gender=male', { country: 'XX' })).regions).toBeNull()
  const elsewhere = { country: 'NL', 'GET /api/regions.php': 'unknown_country' }
  expect((await open('/members?gender=male', elsewhere)).regions).toBeNull()
})

test('[PROF-1] unknown, blocked and foreign members all give 404', async () => {
  const { context } = contextOf({ 'GET /api/member.php': 'member_not_found' })
  const loading = loadMember(context, new URL('http://localhost/members/x'), 'x')
  await expect(loading).rejects.toMatchObject({ init: { status: 404 } })
})

test('[SITE-5] a profile hidden from visitors sends them to the login and back', async () => {
  const { context } = contextOf({ loggedIn: false, 'GET /api/member.php': 'authentication_required' })
  const loading = loadMember(context, new URL('http://localhost/members/x'), 'x')
  expect(await redirectOf(loading)).toEqual([302, '/login?to=%2Fmembers%2Fx'])
})

test('similar members are close in age, of the same gender, never the member themselves, and at most six', async () => {
  const opened = { liked: false, likes_me: true, matched: false, num_new_likes: 0 }
  const cards = ['me', 'a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({ id }))
  const { context, calls } = contextOf({
    'GET /api/member.php': { id: 'me', age: 20, attributes: { gender: 'female' }, own: false },
    'GET /api/photos.php': { photos: [], locked: 0 },
    'GET /api/members.php': { ...PAGE, results: cards },
    'POST /api/like-opened.php': opened,
  })
  const { similar, like } = await loadMember(context, new URL('http://localhost/members/me'), 'me')
  // PROF-1: opening a profile marks its like as seen.
  expect(like).toEqual(opened)
  expect(similar.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(calls.find(({ call }) => call === 'GET /api/members.php')?.query).toEqual({
    gender: 'female',
    min_age: 18,
    max_age: 25,
  })
})
