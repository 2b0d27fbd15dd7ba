import { beforeAll, expect, test } from 'vitest'

import { aCrowd } from '#tests/factories/crowd.ts'
import { aVisitor } from '#tests/factories/people.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()

async function read(country?: string, host = 'localhost') {
  const cookie = country ? `country=${country}` : ''
  const reply = await aVisitor(server(), host).call({ url: '/api/lander-map.php', headers: { cookie } })
  return reply.json() as { country: string; regions: { id: string; name: string; at_least: number | null }[] }
}
const told = async (country?: string, host?: string) =>
  (await read(country, host)).regions.flatMap(({ id, at_least }) => (at_least === null ? [] : [[id, at_least]]))

const many = (count: number, person: Record<string, unknown>) => Array.from({ length: count }, () => person)

beforeAll(() =>
  aCrowd(server(), [
    ...many(12, { region: 'NL-UT', city: 'Utrecht' }),
    ...many(5, { region: 'NL-NH' }),
    ...many(4, { region: 'NL-ZH' }),
    // None of these counts.
    ...many(9, { region: 'NL-ZH', fictional: true }),
    ...many(9, { region: 'NL-FR', invisible: true }),
    ...many(9, { region: 'NL-GE', status: 'disabled' }),
    ...many(9, { region: 'NL-DR', site_id: 'bbw' }),
    ...many(30, { region: 'DE-BE', country: 'DE' }),
  ]),
)

test('[LAND-1] regions give the lower edge of their band; fewer than five, hidden and fictional people count for nothing', async () => {
  expect(await told('NL')).toEqual([
    ['NL-NH', 5],
    ['NL-UT', 10],
  ])
  expect(await told('DE')).toEqual([['DE-BE', 25]])
})

test('[SITE-1] members of another site are not counted', async () => {
  expect(await told('NL', 'bbw.localhost')).toEqual([['NL-DR', 5]])
})

test('[SITE-9] the map shows the visitor’s country, or the site’s first', async () => {
  expect((await read('FI')).country).toBe('FI')
  expect((await read()).country).toBe((await read('XX')).country)
  // A country that this site does not serve.
  expect((await read('US', 'bbw.localhost')).country).not.toBe('US')
})

test('[I18N-1] regions are named in the reader’s language, and nothing finer than a region is revealed', async () => {
  const reply = await aVisitor(server()).call({
    url: '/api/lander-map.php',
    headers: { cookie: 'country=DE; locale=fr' },
  })
  expect(reply.body).toContain('"Bavière"')
  expect(Object.keys(reply.json().regions[0])).toEqual(['id', 'name', 'at_least'])
})
