import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'

import { MINUTE } from '#kernel/time.ts'

import type { Clock, Random } from '../ports.ts'
import { isSameSecret } from '../same-secret.ts'
import { AGE_METHODS, type AgeProvider, type AgeResult, type AgeStart } from './provider.ts'

/** A check takes minutes; an older token is a replay. */
const LIFETIME = 15 * MINUTE

export type AgeDemo = { clock: Clock; random: Random; key: string }

const start = z.object({ state: z.string(), methods: z.array(z.enum(AGE_METHODS)), returnUrl: z.string() })
const result = z.object({
  outcome: z.enum(['passed', 'failed', 'cancelled']),
  method: z.enum(AGE_METHODS),
  reference: z.string(),
  state: z.string(),
})

/** Demo provider: same port, plus a page where a tester picks the outcome. Stateless. */
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

export function openStart(demo: AgeDemo, sealed: string): AgeStart | undefined {
  const opened = start.safeParse(unseal(demo, 'start', sealed))
  return opened.success ? opened.data : undefined
}

/** Address to send the person back to, with the tester's outcome. */
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

/** The purpose is signed too, so a start token cannot pass as a result. */
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
