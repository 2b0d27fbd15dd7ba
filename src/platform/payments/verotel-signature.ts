import { createHash } from 'node:crypto'

import { isSameSecret } from '../same-secret.ts'

export type Parameters = Record<string, string>

/**
 * FlexPay 4: SHA-256 (hex) of the key and every parameter as `name=value`, sorted by the bytes of the names, joined by
 * colons. Values are signed before URL encoding.
 */
export function signatureOf(key: string, parameters: Parameters): string {
  const pairs = Object.keys(parameters)
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
  return createHash('sha256')
    .update([key, ...pairs].join(':'))
    .digest('hex')
}

/** Whether the key signed exactly these parameters. */
export function isSigned(key: string, { signature = '', ...signed }: Parameters): boolean {
  return isSameSecret(signature.toLowerCase(), signatureOf(key, signed))
}

export function signedQuery(key: string, parameters: Parameters): string {
  return new URLSearchParams({ ...parameters, signature: signatureOf(key, parameters) }).toString()
}
