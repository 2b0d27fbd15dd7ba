import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { findSystemPostgres } from '#tests/support/system-postgres.ts'

/** What scenarios depend on, by its usual name. */
export type Engine = 'PostgreSQL' | 'Patroni' | 'etcd' | 'HAProxy' | 'PgBouncer' | 'Redis' | 'Swift'

type Needed = { engine: Engine; packages: string[]; programs: string[] }

const NEEDED: Needed[] = [
  { engine: 'PostgreSQL', packages: ['postgresql'], programs: [] },
  { engine: 'Patroni', packages: ['patroni', 'python3-etcd'], programs: ['patroni', 'patronictl'] },
  { engine: 'etcd', packages: ['etcd-server'], programs: ['etcd'] },
  { engine: 'HAProxy', packages: ['haproxy'], programs: ['haproxy'] },
  { engine: 'PgBouncer', packages: ['pgbouncer'], programs: ['pgbouncer'] },
  { engine: 'Redis', packages: ['redis-server'], programs: ['redis-server'] },
  {
    engine: 'Swift',
    packages: ['swift-proxy', 'swift-account', 'swift-container', 'swift-object'],
    programs: [
      'swift-ring-builder',
      ...['proxy', 'account', 'container', 'object'].map((part) => `swift-${part}-server`),
    ],
  },
]

/** Servers live in sbin, which is missing from a plain user's path. */
export const PATH = [process.env.PATH, '/usr/sbin', '/sbin'].join(delimiter)

/** Installs everything on Debian. */
export const INSTALL = `apt-get install --no-install-recommends ${NEEDED.flatMap(({ packages }) => packages).join(' ')}`

export type Found = { engine: Engine; packages: string[]; missing: string[] }

/** Every engine with the programs this machine lacks. */
export const findPrograms = (): Found[] =>
  NEEDED.map(({ engine, packages, programs }) => ({
    engine,
    packages,
    missing:
      engine === 'PostgreSQL' ? (findSystemPostgres() ? [] : ['postgres']) : programs.filter((name) => !isOnPath(name)),
  }))

const isOnPath = (program: string) => PATH.split(delimiter).some((folder) => existsSync(join(folder, program)))
