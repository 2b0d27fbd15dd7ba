import { randomUUID } from 'node:crypto'
import http from 'node:http'
import type { Page } from '@playwright/test'

import { mailsTo } from './e2e-mail-files.ts'
import { E2E_PORT } from './e2e-server.ts'

/**
 * Sign-ups are rate-limited by network, and reports of neighbours count as one: each person has a /24 of their own,
 * never used again in a run.
 */
let addresses = 0

export type TestPerson = { name: string; email: string; password: string; host: string; cookies: Map<string, string> }

/** Creates a member through the API. */
export async function aPerson({
  name = 'Robin',
  host = 'localhost',
  confirmed = true,
  through = true,
  language = 'en',
  birthDate = '1990-05-17',
  target,
  signupMessage,
  profile = {},
}: {
  name?: string
  host?: string
  confirmed?: boolean
  /** Whether the sign-up wizard is finished; otherwise its photo step comes next. */
  through?: boolean
  /** I18N-3: a member's language takes precedence over the browser's. */
  language?: string
  birthDate?: string
  /** Whose page led to the sign-up, and the message sent to them once the address is confirmed. */
  target?: string
  signupMessage?: string
  /** Sent to profile.php. */
  profile?: Record<string, unknown>
} = {}): Promise<TestPerson> {
  const person = {
    name,
    host,
    email: `${name.toLowerCase().replaceAll(/\W/g, '')}-${randomUUID().slice(0, 8)}@example.com`,
    password: `quiet evening ${randomUUID().slice(0, 8)}`,
    cookies: new Map<string, string>(),
  }
  const call = callerOf(person)
  await call('POST', '/api/signup.php', {
    client_id: randomUUID(),
    name,
    wish: 'everyone',
    birth_date: birthDate,
    email: person.email,
    password: person.password,
    terms: true,
    sensitive_data: true,
    ...(target && { target, signup_message: signupMessage }),
  })
  if (confirmed) await call('POST', '/api/activate.php', { token: await activationToken(person) })
  if (Object.keys(profile).length > 0) await call('PUT', '/api/profile.php', profile)
  if (language !== 'en') await call('PUT', '/api/user.php', { language })
  if (through) await call('PUT', '/api/signup.php', { step: 5 })
  return person
}

/** Logs in as one of the demo's four members. */
export async function aDemoLogin(who: 'free' | 'paid' | 'new' | 'mate'): Promise<TestPerson> {
  const person = {
    name: who,
    host: 'localhost',
    email: `${who}@demo.test`,
    password: 'demo-Password-1',
    cookies: new Map(),
  }
  await callerOf(person)('POST', '/api/user.php', { email: person.email, password: person.password })
  return person
}

/** Gives the browser this person's session. */
export async function logInAs(page: Page, person: TestPerson): Promise<void> {
  const url = `http://${person.host}:${E2E_PORT}`
  await page.context().addCookies([...person.cookies].map(([name, value]) => ({ name, value, url })))
}

/** Calls the API from an address of its own and keeps the cookies. */
export function callerOf(person: TestPerson) {
  addresses += 1
  const localAddress = `127.${(process.pid % 250) + 2}.${addresses % 256}.${Math.floor(addresses / 256) + 2}`
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const { status, text, cookies } = await request({ method, path, body, localAddress, person })
    for (const [name, value] of cookies) person.cookies.set(name, value)
    if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${text}`)
    return JSON.parse(text)
  }
}

type Sent = { method: string; path: string; body?: object | undefined; localAddress: string; person: TestPerson }
type Answer = { status: number; text: string; cookies: [string, string][] }

function request({ method, path, body, localAddress, person }: Sent): Promise<Answer> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const sent = http.request(
      {
        host: '127.0.0.1',
        port: E2E_PORT,
        method,
        path,
        localAddress,
        headers: {
          host: `${person.host}:${E2E_PORT}`,
          origin: `http://${person.host}:${E2E_PORT}`,
          'sec-fetch-site': 'same-origin',
          cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        },
      },
      (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        reply.on('end', () =>
          resolve({ status: reply.statusCode!, text, cookies: cookiesOf(reply.headers['set-cookie']) }),
        )
      },
    )
    sent.on('error', reject).end(payload)
  })
}

const cookiesOf = (lines: string[] = []) =>
  lines.map((line): [string, string] => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    return [name, value]
  })

/** Looks before an email counts as lost: two minutes, for a busy machine. */
const LOOKS = 1200

async function activationToken({ email }: TestPerson): Promise<string> {
  for (let look = 0; look < LOOKS; look += 1) {
    for (const { text } of await mailsTo(email)) {
      const [, token] = /activate\/done\?token=([\w-]+)/.exec(text) ?? []
      if (token) return token
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the activation email did not arrive')
}

/** Whole years since a birth date, as of today. */
export function yearsSince(day: string): number {
  const [now, then] = [new Date(), new Date(day)]
  const before = [now.getUTCMonth() - then.getUTCMonth() || now.getUTCDate() - then.getUTCDate()].some((gap) => gap < 0)
  return now.getUTCFullYear() - then.getUTCFullYear() - (before ? 1 : 0)
}
