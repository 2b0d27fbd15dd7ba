import type { Context } from '#platform/context.ts'

import { type AddressChange, changeAddress, mailWayToUndo } from './change-address.ts'
import { refusingTaken } from './confirm-account.ts'
import { endAccess } from './end-access.ts'
import { mailActivation } from './mail-activation.ts'
import { refuseBadAddress } from './refuse-bad-address.ts'
import { mailResetLink } from './request-reset.ts'

/**
 * CONS-27: staff change the address of somebody who cannot: a typo at sign-up, or a lost mailbox. Every way in ends; the
 * new mailbox gets the link that shows it is read, the old one a link to undo it. In the caller's transaction.
 */
export async function changeAddressFor(tx: Context, change: AddressChange): Promise<{ before: string }> {
  refuseBadAddress(change.email)
  const { before, ...owner } = await refusingTaken('mail_change_link_invalid', () => changeAddress(tx, change))
  await endAccess(tx, [change.account], { keep: 'nothing' })
  if (!owner.confirmed) {
    await mailActivation(tx, change)
    return { before }
  }
  await mailWayToUndo(tx, { ...owner, email: before })
  await mailResetLink(tx, { ...owner, email: change.email, status: 'active' }, { byOwner: true })
  return { before }
}
