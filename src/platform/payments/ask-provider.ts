import { SECOND } from '#kernel/time.ts'

import type { Clock } from '../ports.ts'
import { createBreaker } from './breaker.ts'
import { ProviderUnavailable } from './provider.ts'

/** A buyer waits for the first call; a slower provider is unhealthy. */
const TIMEOUT = 10 * SECOND
/** A page of refunds is a few hundred kilobytes; no answer is longer. */
const LONGEST = 1024 * 1024

export type Answer = { status: number; text: string }
export type Ask = (url: string, init?: RequestInit) => Promise<Answer>

/**
 * HTTP calls to one provider, with a circuit breaker and a timeout that includes the body. Answers below 500 are
 * returned; anything else says nothing about a payment.
 */
export function askerOf(name: string, { clock, timeout = TIMEOUT }: { clock: Clock; timeout?: number }): Ask {
  const guarded = createBreaker(name, clock)
  return (url, init) =>
    guarded(async () => {
      const answer = await call(url, init, timeout).catch((cause: unknown) => {
        throw new ProviderUnavailable(`${name} cannot be reached`, { cause })
      })
      if (answer.status >= 500 || answer.status === 429) {
        throw new ProviderUnavailable(`${name} answers with ${answer.status}`)
      }
      return answer
    })
}

async function call(url: string, init: RequestInit | undefined, timeout: number): Promise<Answer> {
  // A redirect would carry the key to another address.
  const reply = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeout) })
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of reply.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > LONGEST) throw new Error('the answer does not end')
  }
  return { status: reply.status, text: text + decoder.decode() }
}

/** Requires TLS, except for a test provider on this machine. */
export function secureUrl(url: string): string {
  const { protocol, hostname } = new URL(url)
  if (protocol === 'https:' || (protocol === 'http:' && hostname === '127.0.0.1')) return url
  throw new ProviderUnavailable(`${url.slice(0, 80)} is not an https address`)
}

/** Base URL for paths. */
export const baseOf = (url: string) => secureUrl(url).replace(/\/+$/, '')
