import { beforeAll, describe, expect, test } from 'vitest'

import { consoleRoutes } from '#features/all.ts'
import type { Contract } from '#kernel/contract.ts'
import { leaveFor, ROLES, type Role } from '#kernel/permissions.ts'
import type { ConsoleContext } from '#platform/context.ts'
import type { Api } from '#platform/http/operations.ts'
import { aMemberOf, aVisitor } from '#tests/factories/people.ts'
import { aStaffMember } from '#tests/factories/staff.ts'
import { CONSOLE_HOST, sharedTestApp } from '#tests/support/test-app.ts'

import { NO_LIMITS } from './ask-as.ts'

const api: Api<ConsoleContext> = { operations: [] }
for (const mount of consoleRoutes) mount(api)
const CALLS = api.operations.map(({ contract }) => contract)

const server = sharedTestApp({ limiter: NO_LIMITS })
type Caller = Pick<ReturnType<typeof aVisitor>, 'call'>
const staff = {} as Record<Role, Caller>
let strangers: Record<string, Caller>

beforeAll(async () => {
  for (const role of ROLES) staff[role] = await aStaffMember(server(), { role })
  const member = await aMemberOf(server())
  const visitor = aVisitor(server(), CONSOLE_HOST)
  const borrowed = aVisitor(server(), CONSOLE_HOST)
  for (const [name, value] of member.cookies) borrowed.cookies.set(name, value)
  strangers = { stranger: visitor, 'member’s cookie': borrowed }
}, 60_000)

const addressOf = ({ path, variant }: Contract) => (variant ? `${path}?${variant.name}=${variant.value}` : path)
const nameOf = (contract: Contract) => `${contract.method} ${addressOf(contract)}`

/** With no input at all: whoever is let in is told what is missing, and nothing happens. */
const ask = (who: Caller, contract: Contract) =>
  who.call({
    ...{ method: contract.method, url: addressOf(contract) },
    ...(contract.method !== 'GET' && contract.method !== 'DELETE' && { body: {} }),
  })

describe('[CONS-2] every call of the console', () => {
  test.for(CALLS.map((contract) => [nameOf(contract), contract] as const))('%s', async ([, contract]) => {
    const { access } = contract
    for (const [name, who] of Object.entries(strangers)) {
      const { statusCode, body } = await ask(who, contract)
      if (typeof access === 'object')
        expect([name, statusCode, body]).toEqual([name, 401, expect.stringContaining('sign_in_required')])
      else expect(statusCode, name).not.toBe(500)
    }
    if (typeof access !== 'object') return
    for (const role of ROLES) {
      const permitted = access.staff === 'signed_in' || leaveFor([{ role, brands: null }], access.staff) !== undefined
      if (permitted && contract.body === undefined && contract.method !== 'GET') continue
      const { statusCode, body } = await ask(staff[role], contract)
      const refused = statusCode === 403 && body.includes('not_permitted')
      expect({ role, refused }).toEqual({ role, refused: !permitted })
      expect(statusCode, body).not.toBe(500)
    }
  })

  test('has a path of the console, and members’ calls have none', () => {
    expect(CALLS.filter(({ path }) => !path.startsWith('/api/console/')).map(nameOf)).toEqual([])
  })
})
