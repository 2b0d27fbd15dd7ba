import { expect, test } from 'vitest'

import { DAY } from '#kernel/time.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()

const userOf = async (person: Person) => (await person.get('/api/user.php')).json().user
const statesOf = async (person: Person) =>
  Object.fromEntries((await userOf(person)).first_steps.map(({ name, state }: Record<string, string>) => [name, state]))

test('[ACC-12] a new member’s first steps are open until each is done or put off', async () => {
  const ana = await aMemberOf(server())
  expect((await userOf(ana)).first_hour).toBe('open')
  expect(await statesOf(ana)).toEqual({ place: 'todo', photo: 'todo', line: 'todo' })

  await ana.put('/api/place.php', { region: 'NL-UT', city: 'Utrecht' })
  expect(await statesOf(ana)).toEqual({ place: 'done', photo: 'todo', line: 'todo' })
  for (const _ of [1, 2]) expect((await ana.put('/api/first-hour.php', { later: 'photo' })).statusCode).toBe(200)
  expect(await statesOf(ana)).toEqual({ place: 'done', photo: 'later', line: 'todo' })
  await ana.put('/api/profile.php', { about_me: 'On Sundays you’ll find me outside.' })
  const { first_hour, first_steps } = await userOf(ana)
  expect([first_hour, first_steps]).toEqual(['done', []])
})

test('[ACC-12] closed for good stays closed, and nobody is asked after the first days', async () => {
  const [ben, cem] = [await aMemberOf(server()), await aMemberOf(server())]
  await ben.put('/api/first-hour.php', { closed: true })
  await ben.put('/api/first-hour.php', { later: 'line' })
  expect((await userOf(ben)).first_hour).toBe('done')
  expect((await userOf(cem)).first_hour).toBe('open')
  server().clock.advance(14 * DAY)
  const login = await cem.post('/api/user.php', { email: cem.email, password: cem.password })
  expect(login.json().user.first_hour).toBe('done')
  const refused = await cem.put('/api/first-hour.php', { later: 'everything' })
  expect(refused.json().error.code).toBe('invalid_input')
})
