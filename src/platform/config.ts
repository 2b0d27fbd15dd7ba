import { isIP, isIPv4 } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'

import { describeIssues } from './describe-issues.ts'
import { OperatorError } from './operator-error.ts'

/** One row per variable: parsing, default, and whether its value may be shown. */
const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'a port number')),
  z.pipe(z.transform(Number), z.number().check(z.maximum(65_535))),
)
const seconds = z.pipe(
  z.string().check(z.regex(/^\d{1,2}$/, 'a number of seconds')),
  z.pipe(z.transform(Number), z.number().check(z.maximum(60))),
)
const url = (protocol: RegExp) => z.url({ protocol })
const level = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])

const SCHEMA = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  DATABASE_URL: z.optional(url(/^postgres(ql)?$/)),
  DATABASE_DIRECT_URL: z.optional(url(/^postgres(ql)?$/)),
  /** Owns and migrates the tables; the application's own role then cannot alter the ledger. */
  DATABASE_OWNER_URL: z.optional(url(/^postgres(ql)?$/)),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  REDIS_URL: z.optional(url(/^rediss?$/)),
  S3_ENDPOINT: z.optional(url(/^https?$/)),
  S3_BUCKET: z.optional(z.string()),
  S3_ACCESS_KEY: z.optional(z.string()),
  S3_SECRET_KEY: z.optional(z.string()),
  S3_REGION: z.optional(z.string()),
  /** The proxy fetches authorised photos from the store: only behind one that is set up for it (docs/operations.md). */
  S3_BY_PROXY: z.optional(z.enum(['on', 'off'])),
  SMTP_URL: z.optional(url(/^smtps?$/)),
  SMS_URL: z.optional(url(/^https?$/)),
  DEMO: z.optional(z.enum(['on', 'off'])),
  METRICS_PORT: z.optional(port),
  /** How long a node keeps serving after SIGTERM, until every load balancer has noticed. */
  DRAIN_SECONDS: z._default(seconds, 0),
  IP_COUNTRY_FILE: z.optional(z.string()),
  MAIL_FROM_DOMAIN: z.optional(z.string()),
  /** Contact for push services in case of trouble. */
  VAPID_SUBJECT: z.optional(z.string().check(z.regex(/^(mailto:.+@|https:\/\/)/, 'an address with mailto: or https:'))),
  /** Demo mode only: extra push hosts, such as a local stand-in. */
  PUSH_HOSTS: z.optional(z.string().check(z.regex(/^[\w.-]+(:\d+)?(,[\w.-]+(:\d+)?)*$/, 'hosts, divided by commas'))),
  LOG_LEVEL: z._default(level, 'info'),
  SECRET: z.optional(z.string().check(z.minLength(32))),
  /** Key file of encrypted backups; only `backup` and `restore` read it. */
  BACKUP_KEY_FILE: z.optional(z.string()),
  TRUST_PROXY: z.optional(
    z.string().check(z.refine(areProxies, 'addresses or networks, divided by commas, such as 10.0.0.0/8')),
  ),
  /** Host name of the staff console; demo mode has one without it. */
  CONSOLE_HOST: z.optional(
    z.string().check(z.regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/, 'a host name in lower case, without port')),
  ),
  /** Networks the console answers to; everybody without it. */
  CONSOLE_NETWORKS: z.optional(
    z.string().check(z.refine(areNetworks, 'addresses or networks, divided by commas, such as 10.0.0.0/8')),
  ),
  NODE_ENV: z.optional(z.string()),
})

/** Values Fastify accepts, except `true`, which would let any visitor spoof an address. */
function areProxies(list: string): boolean {
  const names = ['loopback', 'linklocal', 'uniquelocal']
  return list.split(',').every((entry) => names.includes(entry.trim()) || isNetwork(entry))
}

function areNetworks(list: string): boolean {
  return list.split(',').every(isNetwork)
}

function isNetwork(entry: string): boolean {
  const [address = '', bits] = entry.trim().split('/')
  const longest = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1
  if (bits === undefined) return longest > 0
  return /^\d{1,3}$/.test(bits) && Number(bits) <= longest
}

type Values = z.output<typeof SCHEMA>
const SECRETS = ['SECRET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const satisfies (keyof Values)[]

export type Config = Readonly<
  Values & {
    demo: boolean
    production: boolean
    dataDir: string
    pushHosts: readonly string[]
    /** Undefined: this installation has no console. */
    consoleHost: string | undefined
    consoleNetworks: readonly string[]
  }
>

/** A bad environment; the message lists every bad variable for the operator. */
export class ConfigError extends OperatorError {}

/** The only place that reads the environment. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const { success, data, error } = SCHEMA.safeParse(given)
  if (!success) {
    const lines = describeIssues(error.issues)
    throw new ConfigError(`these variables cannot be used:\n${lines.map((line) => `  ${line}`).join('\n')}`)
  }
  const demo = isDemo(data)
  refuseHalfStorage(data)
  refuseProxyBytes(data)
  if (!demo && data.SECRET === undefined) {
    throw new ConfigError('SECRET is missing: outside demo mode set it to at least 32 random characters')
  }
  if (!demo && data.PUSH_HOSTS !== undefined) {
    throw new ConfigError('PUSH_HOSTS is for demo mode: elsewhere only the known push services are called')
  }
  return Object.freeze({
    ...data,
    demo,
    pushHosts: data.PUSH_HOSTS?.split(',') ?? [],
    production: data.NODE_ENV === 'production',
    dataDir: resolve(data.DATA_DIR),
    consoleHost: data.CONSOLE_HOST ?? (demo ? 'console.localhost' : undefined),
    consoleNetworks: data.CONSOLE_NETWORKS?.split(',').map((entry) => entry.trim()) ?? [],
  })
}

/** Secrets a site's file refers to; read on use and never stored. */
export const readSecret = (name: string): string | undefined => process.env[name] || undefined

/** Half-configured photo storage would lose photos, so refuse to start. */
function refuseHalfStorage(values: Values) {
  if (values.S3_ENDPOINT === undefined) return
  const missing = (['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const).filter(
    (name) => values[name] === undefined,
  )
  if (missing.length > 0) throw new ConfigError(`S3_ENDPOINT is set, so ${missing.join(', ')} must be too`)
}

/** The redirect is for a trusted proxy in front of an object store. */
function refuseProxyBytes({ S3_BY_PROXY, S3_ENDPOINT, TRUST_PROXY }: Values) {
  if (S3_BY_PROXY !== 'on') return
  if (S3_ENDPOINT === undefined) throw new ConfigError('S3_BY_PROXY is on, so S3_ENDPOINT must be set')
  if (TRUST_PROXY === undefined) throw new ConfigError('S3_BY_PROXY is on, so TRUST_PROXY must name the proxy')
}

/** Demo mode shows invented people and hands out logins, so it must never be reachable by strangers. */
function isDemo({ DEMO, DATABASE_URL, TRUST_PROXY, NODE_ENV, HOST }: Values): boolean {
  const reasons = [
    TRUST_PROXY !== undefined && 'TRUST_PROXY is set',
    NODE_ENV === 'production' && 'NODE_ENV is production',
    !isLoopback(HOST) && `HOST ${HOST} can be reached from outside`,
  ].filter((reason) => reason !== false)
  if (DEMO === 'on' && reasons.length > 0) throw new ConfigError(`DEMO=on is refused, because ${reasons.join(' and ')}`)
  return DEMO === undefined ? reasons.length === 0 && DATABASE_URL === undefined : DEMO === 'on'
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))

/** Every variable with its value and source; secrets and passwords are masked. */
export function describeConfig(config: Config, environment: Record<string, string | undefined> = process.env) {
  return (Object.keys(SCHEMA.shape) as (keyof Values)[]).map((name) => {
    const value = config[name]
    const source = environment[name] ? 'environment' : value === undefined ? 'unset' : 'default'
    return { name, source, value: value === undefined ? '' : masked(name, String(value)) }
  })
}

function masked(name: keyof Values, value: string): string {
  if ((SECRETS as readonly string[]).includes(name)) return '(set)'
  return name.endsWith('_URL') ? withoutSecrets(value) : value
}

/** Shows only the host of an address with a login: passwords hide in every other part. */
function withoutSecrets(value: string): string {
  const { protocol, host, pathname, username, password, search } = new URL(value)
  // A user name without a password may itself be the secret.
  const login = password ? `${username}:…@` : username ? '…@' : ''
  return `${protocol}//${login}${host}${pathname}${search ? '?…' : ''}`
}
