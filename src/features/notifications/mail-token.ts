import { createHmac } from 'node:crypto'

import { DomainError } from '#kernel/errors.ts'
import { type MemberId, memberId, type SiteId } from '#kernel/ids.ts'
import { isSameSecret } from '#platform/same-secret.ts'
import type { SigningKeys } from '#platform/signing-keys.ts'

type Whose = { account: MemberId; site: SiteId }

/** 128 bits cannot be guessed. */
const PROOF_LENGTH = 22

/**
 * An emailed link proves only that its holder may choose which emails go to that account. It never expires, because an
 * old email must still be good for unsubscribing.
 */
export const mailToken = (keys: SigningKeys, whose: Whose) => `${whose.account}.${proofOf(keys, whose)}`

export function accountOfToken(keys: SigningKeys, site: SiteId, token: string): MemberId {
  const [id, proof = ''] = token.split('.')
  const account = memberId.safeParse(id)
  if (!account.success || !isSameSecret(proof, proofOf(keys, { account: account.data, site })))
    throw new DomainError('unsubscribe_link_invalid')
  return account.data
}

const proofOf = (keys: SigningKeys, { account, site }: Whose) =>
  createHmac('sha256', keys('mail preferences')).update(`${site} ${account}`).digest('base64url').slice(0, PROOF_LENGTH)
