import dns, { type LookupAddress } from 'node:dns'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'

import { SECOND } from '#kernel/time.ts'

import type { Log } from './log.ts'
import type { Clock } from './ports.ts'
import type { PushOptions, PushOutcome, PushSender, PushTarget } from './push.ts'
import { isExtra, isInside, isPushAddress } from './push-hosts.ts'
import type { PushKeys } from './push-keys.ts'
import { encryptPush, pushAuthorization } from './push-message.ts'

/** The queue retries a slower service. */
const PATIENCE = 10 * SECOND
/** Pushes to one service share connections; more would look like an attack. */
const SOCKETS = 8
const NO_LONGER = [404, 410]

type Parts = {
  keys: () => Promise<PushKeys>
  clock: Clock
  log: Log
  /** Contact for push services; defaults to the site's own address. */
  subject?: string | undefined
  /** Extra hosts for a demo or test; they may be on this machine. */
  extraHosts?: readonly string[]
  /** Extra trusted certificate, for a test's push service. */
  ca?: string
  lookup?: typeof dns.lookup
}

/**
 * Web push (RFC 8030), encrypted (RFC 8291) and signed (RFC 8292). Hand-written instead of the package `web-push`: two
 * hundred lines of node:crypto, tested with the RFC's example, against sixteen packages.
 */
export function webPush({ keys, clock, log, subject, extraHosts = [], ca, lookup = dns.lookup }: Parts): PushSender {
  // node:https never follows redirects.
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS, autoSelectFamily: true, ...(ca && { ca }) })

  async function send({ endpoint, ...browser }: PushTarget, payload: string, options: PushOptions) {
    const url = new URL(endpoint)
    const body = encryptPush(Buffer.from(payload), browser)
    const own = await keys()
    const { keptFor, urgency, topic, contact } = options
    const headers = {
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      ttl: Math.max(0, Math.floor(keptFor / SECOND)),
      urgency,
      topic,
      authorization: pushAuthorization(own, {
        audience: url.origin,
        subject: subject ?? `mailto:${contact}`,
        now: clock.now(),
      }),
    }
    const finder = isExtra(url, extraHosts) ? lookup : outsideOnly(lookup)
    const status = await post(url, { headers, body, agent, lookup: finder as LookupFunction })
    const outcome = outcomeOf(status)
    // The address is as good as a key, so log only the service.
    if (outcome === 'refused') log.warn({ part: 'push', service: url.host, status }, 'a push was refused')
    return outcome
  }

  return {
    publicKey: async () => (await keys()).publicKey,
    accepts: (endpoint) => isPushAddress(endpoint, extraHosts),
    send: async (target, payload, options) => {
      if (!isPushAddress(target.endpoint, extraHosts)) return 'gone'
      try {
        return await send(target, payload, options)
      } catch (error) {
        log.warn({ part: 'push', err: error }, 'a push service could not be reached')
        return 'failed'
      }
    },
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (NO_LONGER.includes(status)) return 'gone'
  return status === 429 || status >= 500 ? 'failed' : 'refused'
}

/** R-SSRF-1: a listed name that resolves to an internal address, by mistake or by DNS spoofing, is refused. */
export function outsideOnly(lookup: typeof dns.lookup) {
  return (name: string, options: dns.LookupOptions, done: (error: Error | null, found: LookupAddress[]) => void) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const outside = found.filter(({ address }) => !isInside(address))
      if (outside.length === 0) return done(new Error(`${name} leads to no public address`), [])
      done(null, outside)
    })
}

type Post = { headers: Record<string, string | number>; body: Buffer; agent: Agent; lookup: LookupFunction }

function post(url: URL, { headers, body, agent, lookup }: Post): Promise<number> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(PATIENCE)
    const sent = request(url, { method: 'POST', headers, agent, lookup, signal }, (reply) => {
      // Drain the body, so the connection can be reused.
      reply.resume()
      reply.on('error', () => {})
      resolve(reply.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
