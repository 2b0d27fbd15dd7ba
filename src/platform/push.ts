/** A browser's subscription: endpoint, public key and secret (RFC 8291). */
export type PushTarget = { endpoint: string; p256dh: Buffer; auth: Buffer }

export type PushOptions = {
  /** Milliseconds the service keeps the message for an offline browser. */
  keptFor: number
  urgency: 'low' | 'normal' | 'high'
  /** A newer message replaces an undelivered one of the same topic; at most 32 characters of URL-safe base64. */
  topic: string
  /** The site's own address, which the service contacts in case of trouble unless the operator named another. */
  contact: string
}

/**
 * `gone`: the subscription no longer exists. `failed`: retry. `refused`: the service will never accept it, through our
 * fault; the log has the reason.
 */
export type PushOutcome = 'sent' | 'gone' | 'failed' | 'refused'

/** Sends push messages. */
export type PushSender = {
  /** The installation's public key for subscriptions: URL-safe base64. */
  publicKey(): Promise<string>
  /** R-SSRF-1: the endpoint comes from the browser, so only known push services are ever called. */
  accepts(endpoint: string): boolean
  send(target: PushTarget, payload: string, options: PushOptions): Promise<PushOutcome>
}
