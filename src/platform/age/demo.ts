import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'

import { MINUTE } from '#kernel/time.ts'

import type { Clock, Random } from '../ports.ts'
import { isSameSecret } from '../same-secret.ts'
import { AGE_METHODS, type AgeProvider, type AgeResult, type AgeStart } from './provider.ts'

/** A check is finished within minutes; what is older was kept to be used again. */
const LIFETIME = 15 * MINUTE

export type AgeDemo = { clock: Clock; random: Random; key: string }

const start = z.object({ state: z.string(), methods: z.array(z.enum(AGE_METHODS)), returnUrl: z.string() })
const result = z.object({
  outcome: z.enum(['passed', 'failed', 'cancelled']),
  method: z.enum(AGE_METHODS),
  reference: z.string(),
  state: z.string(),
})

/** A provider of our own: same port, and a page where a tester says how the check ends. It keeps nothing. */
export function demoAgeProvider(demo: AgeDemo): AgeProvider {
  return {
    name: 'demo',
    methods: AGE_METHODS,
    start: async (asked) => {
      const { origin } = new URL(asked.returnUrl)
      return { url: `${origin}/dev/age?${new URLSearchParams({ check: seal(demo, 'start', asked) })}` }
    },
    check: async (token) => {
      const opened = result.safeParse(unseal(demo, 'result', token))
      return opened.success ? opened.data : undefined
    },
  }
}

/** What the page was opened for. */
export function openStart(demo: AgeDemo, sealed: string): AgeStart | undefined {
  const opened = start.safeParse(unseal(demo, 'start', sealed))
  return opened.success ? opened.data : undefined
}

/** The tester has decided: where the person goes back to. */
export function finishCheck(
  demo: AgeDemo,
  asked: AgeStart,
  { outcome, method }: Pick<AgeResult, 'outcome' | 'method'>,
) {
  const reference = `demo_${demo.random.token(12)}`
  const url = new URL(asked.returnUrl)
  url.searchParams.set('token', seal(demo, 'result', { outcome, method, reference, state: asked.state }))
  return url.href
}

/** Signed with its purpose and time: what opens a check is no result. */
function seal({ clock, key }: AgeDemo, purpose: string, content: object): string {
  const body = Buffer.from(JSON.stringify({ ...content, at: clock.now().getTime() })).toString('base64url')
  return `${body}.${signature(key, purpose, body)}`
}

function unseal({ clock, key }: AgeDemo, purpose: string, sealed: string): unknown {
  const [body = '', given = ''] = sealed.split('.')
  const wanted = signature(key, purpose, body)
  if (!isSameSecret(given, wanted)) return undefined
  const content = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as { at: number }
  return clock.now().getTime() - content.at > LIFETIME ? undefined : content
}

const signature = (key: string, purpose: string, body: string) =>
  createHmac('sha256', key).update(`${purpose}.${body}`).digest('base64url')
