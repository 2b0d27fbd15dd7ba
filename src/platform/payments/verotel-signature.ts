import { createHash } from 'node:crypto'

import { isSameSecret } from '../same-secret.ts'

export type Parameters = Record<string, string>

/**
 * FlexPay 4: the key, then every parameter as `name=value` in the order of their names' bytes, joined by colons, as
 * SHA-256 in hexadecimal. Values are signed as they are, before they are written into an address.
 */
export function signatureOf(key: string, parameters: Parameters): string {
  const pairs = Object.keys(parameters)
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
  return createHash('sha256')
    .update([key, ...pairs].join(':'))
    .digest('hex')
}

/** Whether who has the key signed exactly these parameters. */
export function isSigned(key: string, { signature = '', ...signed }: Parameters): boolean {
  return isSameSecret(signature.toLowerCase(), signatureOf(key, signed))
}

export function signedQuery(key: string, parameters: Parameters): string {
  return new URLSearchParams({ ...parameters, signature: signatureOf(key, parameters) }).toString()
}
