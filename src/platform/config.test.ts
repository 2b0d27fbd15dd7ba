import { resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { ConfigError, describeConfig, readConfig } from './config.ts'

type Environment = Record<string, string | undefined>

const SECRET = 'a secret of thirty-two letters!!'
const DATABASE_URL = 'postgres://duet:hush@db.example/duet'
const PROXY = '10.0.0.0/8'

function refusal(environment: Environment): string {
  try {
    readConfig(environment)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  throw new Error('the environment was accepted')
}

describe('with nothing set', () => {
  test('the product starts for one person on this machine, in demo mode', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      LOG_LEVEL: 'info',
      demo: true,
      production: false,
      dataDir: resolve('data'),
    })
  })

  test('no outside service is configured', () => {
    const config = readConfig({})
    const outside = [
      'DATABASE_URL',
      'DATABASE_DIRECT_URL',
      'DATABASE_OWNER_URL',
      'REDIS_URL',
      'S3_ENDPOINT',
      'SMTP_URL',
      'SMS_URL',
    ] as const
    for (const name of [...outside, 'METRICS_PORT', 'SECRET', 'TRUST_PROXY'] as const)
      expect(config[name]).toBeUndefined()
  })

  test('an empty value counts as unset, as in many container files', () => {
    const empty = { PORT: '', HOST: '', DATABASE_URL: '', TRUST_PROXY: '', NODE_ENV: '', DEMO: '', SECRET: '' }
    expect(readConfig(empty)).toEqual(readConfig({}))
  })
})

describe('with values', () => {
  test('they are read as what they stand for', () => {
    const config = readConfig({ PORT: '8080', METRICS_PORT: '9090', DATA_DIR: '/var/lib/duet', LOG_LEVEL: 'debug' })
    expect(config).toMatchObject({ PORT: 8080, METRICS_PORT: 9090, dataDir: '/var/lib/duet', LOG_LEVEL: 'debug' })
  })

  test('what belongs to others in the environment is left there', () => {
    expect(readConfig({ HOME: '/root', PATH: '/bin' })).toEqual(readConfig({}))
  })

  test('they are frozen', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true)
  })

  test.each(['10.0.0.1', '10.0.0.0/8', '10.0.0.1, 192.168.0.0/16', '::1', 'fd00::/8', 'loopback', 'loopback,10.0.0.1'])(
    'proxies are addresses and networks: %s',
    (TRUST_PROXY) => {
      expect(readConfig({ SECRET, TRUST_PROXY }).TRUST_PROXY).toBe(TRUST_PROXY)
    },
  )

  test('both names of the database’s protocol are good', () => {
    for (const protocol of ['postgres', 'postgresql'])
      expect(readConfig({ SECRET, DATABASE_URL: `${protocol}://db/duet` }).DATABASE_URL).toContain(protocol)
  })
})

describe('a bad value stops the start', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '30.5'],
    ['PORT', ' '],
    ['PORT', '0x50'],
    ['PORT', '1e3'],
    ['METRICS_PORT', 'on'],
    ['METRICS_PORT', '70000'],
    ['DATABASE_URL', 'mysql://db/duet'],
    ['DATABASE_URL', 'db.example'],
    ['DATABASE_DIRECT_URL', 'https://db/duet'],
    ['REDIS_URL', 'http://redis'],
    ['S3_ENDPOINT', 'ftp://files'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMS_URL', 'sms'],
    ['DEMO', 'true'],
    ['DEMO', '1'],
    ['LOG_LEVEL', 'loud'],
    ['SECRET', 'x'.repeat(31)],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '*'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '10.0.0.1, everybody'],
    ['TRUST_PROXY', '10.0.0.0/x'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '::1/129'],
    ['TRUST_PROXY', 'loopback/8'],
  ])('%s=%s is named', (name, value) => {
    expect(refusal({ SECRET, [name]: value })).toMatch(new RegExp(`^ {2}${name}: `, 'm'))
  })

  test('all bad values are named at once', () => {
    const message = refusal({
      PORT: 'abc',
      DATABASE_URL: 'x',
      REDIS_URL: 'x',
      DEMO: 'maybe',
      LOG_LEVEL: 'x',
      SECRET: 'x',
    })
    const named = [...message.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name)
    expect(named.sort()).toEqual(['DATABASE_URL', 'DEMO', 'LOG_LEVEL', 'PORT', 'REDIS_URL', 'SECRET'])
  })

  test('a photo store without its bucket and keys names what is missing', () => {
    const store = {
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'photos',
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'hush',
    }
    expect(readConfig(store).S3_BUCKET).toBe('photos')
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'])
      expect(refusal({ ...store, [name]: undefined })).toContain(name)
  })

  test('a proxy can move the bytes of an object store only, and only a trusted one', () => {
    const store = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'p', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'hush' }
    const proxied = { ...store, SECRET, TRUST_PROXY: 'loopback', S3_BY_PROXY: 'on' }
    expect(readConfig(proxied).S3_BY_PROXY).toBe('on')
    expect(refusal({ ...proxied, S3_ENDPOINT: undefined })).toContain('S3_ENDPOINT')
    expect(refusal({ ...proxied, TRUST_PROXY: undefined })).toContain('TRUST_PROXY')
    expect(readConfig({ ...store, S3_BY_PROXY: 'off' }).S3_BY_PROXY).toBe('off')
  })

  test('a bad value is not repeated: it may hold a password', () => {
    expect(refusal({ SECRET: 'hush', DATABASE_URL: 'mysql://me:hush@db/x' })).not.toContain('hush')
  })
})

describe('demo mode', () => {
  const outside = { TRUST_PROXY: PROXY, NODE_ENV: 'production', HOST: '0.0.0.0' } as const
  type Name = keyof typeof outside
  const REASONS: Name[][] = [
    [],
    ['TRUST_PROXY'],
    ['NODE_ENV'],
    ['HOST'],
    ['TRUST_PROXY', 'NODE_ENV'],
    ['TRUST_PROXY', 'HOST'],
    ['NODE_ENV', 'HOST'],
    ['TRUST_PROXY', 'NODE_ENV', 'HOST'],
  ]

  for (const database of [undefined, DATABASE_URL])
    for (const names of REASONS) {
      const environment = { SECRET, DATABASE_URL: database, ...Object.fromEntries(names.map((n) => [n, outside[n]])) }
      const where = [database && 'DATABASE_URL', ...names].filter(Boolean).join(', ') || 'nothing'

      test(`is ${names.length === 0 && !database ? 'on' : 'off'} by default with ${where} set`, () => {
        expect(readConfig(environment).demo).toBe(names.length === 0 && !database)
      })

      test(`is off when asked to be, with ${where} set`, () => {
        expect(readConfig({ ...environment, DEMO: 'off' }).demo).toBe(false)
      })

      if (names.length === 0) {
        test(`can be switched on with ${where} set`, () => {
          expect(readConfig({ ...environment, DEMO: 'on' }).demo).toBe(true)
        })
      } else {
        test(`cannot be switched on with ${where} set, and the error lists the reasons`, () => {
          const message = refusal({ ...environment, DEMO: 'on' })
          for (const name of Object.keys(outside)) expect(message.includes(name)).toBe(names.includes(name as Name))
        })
      }
    }

  test.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('%s is this machine alone', (host) => {
    expect(readConfig({ HOST: host }).demo).toBe(true)
  })

  test.each([
    '0.0.0.0',
    '::',
    '192.168.1.4',
    '10.0.0.1',
    'duet.example',
    '127.0.0.1.example.com',
    'localhost.example.com',
  ])('%s can be reached from outside', (host) => {
    expect(readConfig({ HOST: host, SECRET }).demo).toBe(false)
    expect(refusal({ HOST: host, SECRET, DEMO: 'on' })).toContain(host)
  })

  test('a development or test run is no reason against it', () => {
    for (const NODE_ENV of ['development', 'test'])
      expect(readConfig({ NODE_ENV })).toMatchObject({ demo: true, production: false })
  })
})

describe('the secret', () => {
  test.each([
    { DATABASE_URL },
    { TRUST_PROXY: PROXY },
    { NODE_ENV: 'production' },
    { HOST: '0.0.0.0' },
    { DEMO: 'off' },
  ])('must be set outside demo mode: %o', (environment) => {
    expect(refusal(environment)).toContain('SECRET')
    expect(readConfig({ ...environment, SECRET }).demo).toBe(false)
  })

  test('may be left out in demo mode, with an own database too', () => {
    expect(readConfig({}).SECRET).toBeUndefined()
    expect(readConfig({ DEMO: 'on', DATABASE_URL }).SECRET).toBeUndefined()
  })

  test('has at least 32 characters', () => {
    expect(readConfig({ SECRET: 'x'.repeat(32) }).SECRET).toHaveLength(32)
    expect(refusal({ SECRET: 'x'.repeat(31) })).toContain('SECRET')
  })
})

describe('what the operator is shown', () => {
  const shown = (environment: Environment) => describeConfig(readConfig(environment), environment)
  const rowOf = (environment: Environment, name: string) => shown(environment).find((row) => row.name === name)

  test('every variable of the product has its row', () => {
    const names = shown({}).map(({ name }) => name)
    expect(names.sort()).toEqual(
      [
        ...[
          'PORT',
          'HOST',
          'DATABASE_URL',
          'DATABASE_DIRECT_URL',
          'DATABASE_OWNER_URL',
          'DATA_DIR',
          'REDIS_URL',
          'SMTP_URL',
          'DEMO',
          'DRAIN_SECONDS',
          'CONSOLE_HOST',
          'CONSOLE_NETWORKS',
        ],
        ...['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_REGION', 'S3_BY_PROXY'],
        ...['METRICS_PORT', 'SMS_URL'],
        ...[
          'IP_COUNTRY_FILE',
          'MAIL_FROM_DOMAIN',
          'VAPID_SUBJECT',
          'PUSH_HOSTS',
          'LOG_LEVEL',
          'SECRET',
          'BACKUP_KEY_FILE',
          'TRUST_PROXY',
          'NODE_ENV',
        ],
      ].sort(),
    )
  })

  test('a row says where its value comes from', () => {
    expect(rowOf({ PORT: '8080' }, 'PORT')).toEqual({ name: 'PORT', source: 'environment', value: '8080' })
    expect(rowOf({}, 'PORT')).toEqual({ name: 'PORT', source: 'default', value: '3000' })
    expect(rowOf({}, 'SMTP_URL')).toEqual({ name: 'SMTP_URL', source: 'unset', value: '' })
  })

  test('secrets are shown only as set', () => {
    const environment = { SECRET, S3_ACCESS_KEY: 'key-of-the-store', S3_SECRET_KEY: 'hush-hush' }
    for (const name of Object.keys(environment))
      expect(rowOf(environment, name)).toEqual({ name, source: 'environment', value: '(set)' })
    for (const value of Object.values(environment)) expect(JSON.stringify(shown(environment))).not.toContain(value)
  })

  test('a password in an address is left out, the rest of it stays', () => {
    expect(rowOf({ SECRET, DATABASE_URL }, 'DATABASE_URL')?.value).toBe('postgres://duet:…@db.example/duet')
    expect(rowOf({ REDIS_URL: 'redis://:hush@redis:6379/0' }, 'REDIS_URL')?.value).toBe('redis://:…@redis:6379/0')
    expect(rowOf({ SMTP_URL: 'smtp://mail.example:25' }, 'SMTP_URL')?.value).toBe('smtp://mail.example:25')
  })

  test.each([
    ['a password with an @ in it', { DATABASE_URL: 'postgres://duet:p@hush@db/duet' }],
    ['a password in the query', { DATABASE_URL: 'postgres://db/duet?user=duet&password=hush' }],
    ['a token in the query', { SMS_URL: 'https://sms.example/send?token=hush' }],
    ['a name without a password, which may be a key', { SMS_URL: 'https://hush@sms.example/send' }],
  ])('%s is left out of an address', (_name, environment) => {
    expect(JSON.stringify(shown({ SECRET, ...environment }))).not.toContain('hush')
  })

  test('no password, however it is made, is shown', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.constantFrom('DATABASE_URL', 'DATABASE_DIRECT_URL', 'REDIS_URL', 'SMTP_URL'),
        (end, name) => {
          const password = encodeURIComponent(`Hush${end}`)
          const protocol = name.startsWith('DATABASE') ? 'postgres' : name === 'REDIS_URL' ? 'rediss' : 'smtps'
          const environment = { SECRET, [name]: `${protocol}://somebody:${password}@host.example:1234/x` }
          expect(JSON.stringify(shown(environment))).not.toContain('Hush')
          expect(rowOf(environment, name)?.value).toContain('somebody')
        },
      ),
    )
  })
})
