import { createHmac } from 'node:crypto'

/** One key per purpose: a signature for one purpose is worthless for another. */
export type SigningKeys = (purpose: string) => string

/** Derived from the installation's secret, so every node has the same keys. */
export const signingKeysOf =
  (secret: string): SigningKeys =>
  (purpose) =>
    createHmac('sha256', secret).update(purpose).digest('base64url')
