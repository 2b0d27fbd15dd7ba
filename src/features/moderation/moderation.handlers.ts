import { ageShown } from '#features/legal/age/age.events.ts'
import { within } from '#platform/events.ts'

import { mailAgeShown } from './mail-hidden-profile.ts'
import { unhideProfile } from './unhide-profile.ts'

export const moderationHandlers = [
  /** R-AGE-5: the reports stay open, and say that the age was proved. */
  within(ageShown, 'show-profile', async ({ db, clock, live }, { profile, site, locale }) => {
    const reference = await unhideProfile({ db, live }, profile, { now: clock.now() })
    if (reference) await mailAgeShown({ db }, { profile, site, locale }, reference)
  }),
]
