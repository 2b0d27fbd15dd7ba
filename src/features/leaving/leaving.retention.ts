import { REACTIVATION_WINDOW, UNCONFIRMED_KEPT } from '#features/accounts/accounts.rules.ts'
import type { Privacy } from '#platform/privacy.ts'
import { defineRetention, type Retention } from '#platform/retention.ts'

import { erasePeople } from './erase-people.ts'
import { forgetExports } from './forget-exports.ts'
import { EXPORT_KEPT, UNUSED_KEPT } from './leaving.rules.ts'
import { endUnused } from './unused-accounts.ts'

/** Erasing involves every feature, so the caller passes their privacy parts in. */
export function leavingRetentions(privacies: readonly Privacy[]): Retention[] {
  return [
    defineRetention({
      what: 'deleted_accounts',
      kept: REACTIVATION_WINDOW,
      run: (ctx, before) => erasePeople(ctx, { privacies, departure: 'deleted', before }),
    }),
    defineRetention({
      what: 'unconfirmed_accounts',
      kept: UNCONFIRMED_KEPT,
      run: (ctx, before) => erasePeople(ctx, { privacies, departure: 'not_confirmed', before }),
    }),
    // Since the last visit; the warning email goes out a month earlier.
    defineRetention({ what: 'unused_accounts', kept: UNUSED_KEPT, run: endUnused }),
    defineRetention({ what: 'data_exports', kept: EXPORT_KEPT, run: forgetExports }),
  ]
}
