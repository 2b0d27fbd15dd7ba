import type { Query, Who, World } from './searcher.ts'

export type Scenario = { name: string; who: Who; queryIn(world: World): Promise<Query> | Query }

/** Deeper than anybody pages. */
const DEEP = 40

/** Common searches, and the costly ones that find nobody. The searcher is a man in Amsterdam unless `who` differs. */
export const SCENARIOS: readonly Scenario[] = [
  { name: 'wide search in a country', who: 'in_amsterdam', queryIn: () => ({ gender: 'female', country: 'NL' }) },
  {
    name: 'wide search in a country, no place',
    who: 'nowhere',
    queryIn: () => ({ gender: 'female', country: 'NL' }),
  },
  {
    // Narrow enough to use birth bands, wide enough that even 10,000 people fill a page without a second, wider search.
    name: '20 to 33 within 50 km of a city',
    who: 'in_amsterdam',
    queryIn: () => ({ gender: 'female', min_age: 20, max_age: 33, distance: '50' }),
  },
  {
    name: 'nobody of that age within 50 km',
    who: 'in_amsterdam',
    queryIn: () => ({ gender: 'female', min_age: 97, max_age: 98, distance: '50' }),
  },
  {
    name: 'nobody of that age in the country',
    who: 'nowhere',
    queryIn: () => ({ gender: 'female', country: 'NL', min_age: 97, max_age: 98 }),
  },
  { name: `page ${DEEP}`, who: 'in_amsterdam', queryIn: deepPage },
  { name: 'no country', who: 'in_amsterdam', queryIn: () => ({ gender: 'female' }) },
  { name: 'no country, no place, everyone', who: 'nowhere', queryIn: () => ({ gender: 'everyone' }) },
  { name: 'visitor', who: 'visitor', queryIn: () => ({ country: 'NL' }) },
]

async function deepPage(world: World): Promise<Query> {
  const query: Query = { gender: 'female' }
  let { next } = await world.search(query)
  for (let page = 2; page < DEEP && next !== null; page += 1) {
    const reply = await world.search({ ...query, cursor: next })
    next = reply.next ?? next
  }
  return { ...query, cursor: next! }
}
