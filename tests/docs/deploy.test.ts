import { expect, test } from 'vitest'

import { describeConfig, readConfig } from '#platform/config.ts'

import { read } from './documents.ts'

const compose = read('deploy/compose.yaml')
const variables = describeConfig(readConfig({ DEMO: 'on' })).map(({ name }) => name as string)

/** Not for an operator of containers, each for a reason. */
const LEFT_OUT: Record<string, string> = {
  DATABASE_DIRECT_URL: 'there is no PgBouncer',
  S3_REGION: 'the gateway has none',
  DEMO: 'refused in production',
  PUSH_HOSTS: 'demo mode only',
  LOG_LEVEL: 'the default',
}

test('containers pass on every variable, or leave it out for a reason', () => {
  const image = read('deploy/Containerfile')
  const missing = variables.filter(
    (name) => !new RegExp(`^ +${name}: `, 'm').test(compose) && !new RegExp(`^ENV .*\\b${name}=`, 'm').test(image),
  )
  expect(missing.toSorted()).toEqual(Object.keys(LEFT_OUT).toSorted())
})

test('env.example names every variable that compose.yaml asks for, and no other', () => {
  const asked = [...compose.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name!)
  const named = [...read('deploy/env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name!)
  expect(named.toSorted()).toEqual([...new Set(asked)].toSorted())
})

test('the units and their example leave no variable to guess', () => {
  const unit = read('deploy/systemd/duet@.service')
  const example = read('deploy/systemd/duet.env.example')
  const named = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name!)
  expect(named.filter((name) => !variables.includes(name))).toEqual([])
  // Commands read the same file, so what both need is in it and not in the unit.
  for (const name of [
    'DATA_DIR',
    'NODE_ENV',
    'SECRET',
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'SMTP_URL',
    'TRUST_PROXY',
  ])
    expect(named, name).toContain(name)
  expect(/^Environment=(.*)$/m.exec(unit)?.[1]).toBe('PORT=%i METRICS_PORT=1%i')
})

test('waiting for a container means waiting until it is ready', () => {
  expect(read('deploy/Containerfile')).toMatch(/HEALTHCHECK[\s\S]*\/readyz/)
})

test('Redis forgets as docs/cluster.md asks', () => {
  const policy = /maxmemory-policy ([a-z-]+)/.exec(read('docs/cluster.md'))?.[1]
  expect(policy).toBeDefined()
  expect(compose).toContain(`--maxmemory-policy, ${policy}`)
})
