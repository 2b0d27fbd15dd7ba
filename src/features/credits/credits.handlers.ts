import { accountConfirmed, accountCreated } from '#features/accounts/accounts.events.ts'
import { within } from '#platform/events.ts'

import { grantCredits } from './grant-credits.ts'
import { markGift } from './mark-gift.ts'
import { openWallet } from './open-wallet.ts'

export const creditsHandlers = [
  within(accountCreated, 'open-wallet', (tx, { account, site }) => openWallet(tx, { account, site })),

  // Once per mailbox and site, so deleting the account and signing up again brings no second gift.
  within(accountConfirmed, 'signup-credits', async (tx, { account, site, credits, mailbox }) => {
    if (credits === 0 || !(await markGift(tx, { site, mailbox }))) return
    await grantCredits(tx, { account, lot: 'gifted', credits, cause: 'signup', causeId: account })
  }),
]
