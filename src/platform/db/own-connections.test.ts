import type pg from 'pg'
import { expect, inject, test } from 'vitest'

import { refuseSharedConnections } from './own-connections.ts'

/** Lends each transaction the server that rested last, as PgBouncer does. */
function poolOfServers(idle: number[]) {
  const open = async () => {
    let own: number | undefined
    return {
      async query(text: string) {
        const server = own ?? idle.pop()!
        if (text === 'begin') own = server
        else if (own === undefined) idle.push(server)
        return { rows: [{ pid: server }] }
      },
      async end() {
        if (own !== undefined) idle.push(own)
        own = undefined
      },
    } as unknown as pg.Client
  }
  return { open, idle }
}

test('a server of PostgreSQL itself is taken as it is', async () => {
  await expect(refuseSharedConnections(inject('databaseServer'))).resolves.toBeUndefined()
})

test.each([
  ['one server', [7]],
  ['many servers', [4, 5, 6, 7]],
])('a pool with %s that lends them per transaction stops the start with a sentence', async (_name, idle) => {
  const pool = poolOfServers([...idle, 8])
  await expect(refuseSharedConnections('', pool.open)).rejects.toThrow(/set DATABASE_DIRECT_URL to the database itself/)
  expect(pool.idle.toSorted()).toEqual([...idle, 8])
})

test('one that refuses settings is known by its words', async () => {
  const refusing = async () => Promise.reject(new Error('unsupported startup parameter: statement_timeout'))
  await expect(refuseSharedConnections('', refusing)).rejects.toThrow(/DATABASE_DIRECT_URL/)
})

test('a database that is away is reported as such', async () => {
  const away = async () => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }))
  await expect(refuseSharedConnections('', away)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
