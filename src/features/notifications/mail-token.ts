import { createHmac } from 'node:crypto'

import { DomainError } from '#kernel/errors.ts'
import { type MemberId, memberId, type SiteId } from '#kernel/ids.ts'
import { isSameSecret } from '#platform/same-secret.ts'
import type { SigningKeys } from '#platform/signing-keys.ts'

type Whose = { account: MemberId; site: SiteId }

/** 128 bits: nobody makes one up. */
const PROOF_LENGTH = 22

/**
 * What a link in a mail proves: that its holder may choose which mails go to that account, and nothing else. It never
 * expires, for whoever finds an old mail must be able to end them.
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
