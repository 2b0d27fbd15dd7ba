import { createHmac } from 'node:crypto'

/** Keys for what we sign ourselves, one per purpose: a signature made for one thing proves nothing about another. */
export type SigningKeys = (purpose: string) => string

/** All keys come from the installation's one secret, so that every node has the same. */
export const signingKeysOf =
  (secret: string): SigningKeys =>
  (purpose) =>
    createHmac('sha256', secret).update(purpose).digest('base64url')
