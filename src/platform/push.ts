/** A browser at its maker's push service: its address there, its public key and its secret (RFC 8291). */
export type PushTarget = { endpoint: string; p256dh: Buffer; auth: Buffer }

export type PushOptions = {
  /** Milliseconds that the service keeps it for a browser that is not there. */
  keptFor: number
  urgency: 'low' | 'normal' | 'high'
  /** What is not delivered yet gives way to a newer one of the same topic; at most 32 letters of URL-safe base64. */
  topic: string
  /** The site's own address: a service that has trouble with us writes to it, unless the operator named another. */
  contact: string
}

/**
 * `gone`: there is no such browser any more. `failed`: worth another try. `refused`: the service will never take it, for
 * a reason that lies with us; the log says which.
 */
export type PushOutcome = 'sent' | 'gone' | 'failed' | 'refused'

/** Whatever takes pushes out of the process. */
export type PushSender = {
  /** The installation's key, which a browser subscribes with: URL-safe base64. */
  publicKey(): Promise<string>
  /** R-SSRF-1: a browser names its address itself, so only those of known push services are ever called. */
  accepts(endpoint: string): boolean
  send(target: PushTarget, payload: string, options: PushOptions): Promise<PushOutcome>
}
