import type { Site } from '#platform/site.ts'

import type { DemoContext } from './demo-context.ts'
import { DEMO_SEED, peopleOf } from './people.ts'
import { type Entry, writePeople } from './write-people.ts'

/** Email domain of invented people; the logins use another. */
export const PEOPLE_DOMAIN = 'people.demo.test'

/** Creates everybody on one demo site except the logins. */
export async function makeMembers(tx: DemoContext, site: Site, passwordHash: string): Promise<number> {
  const people = peopleOf(site, { seed: DEMO_SEED, at: tx.clock.now() })
  const entries: Entry[] = people.map((person) => ({
    ...person,
    email: person.fictional ? null : `${site.id}-${person.portrait}@${PEOPLE_DOMAIN}`,
    confirmed: true,
  }))
  await writePeople(tx, { site, entries, passwordHash })
  return people.length
}
