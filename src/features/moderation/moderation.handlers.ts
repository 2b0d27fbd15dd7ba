import { ageShown } from '#features/legal/age/age.events.ts'
import { minorSuspected } from '#features/photos/photos.events.ts'
import { after, within } from '#platform/events.ts'

import { mailAgeShown } from './mail-hidden-profile.ts'
import { openReportOfPhoto } from './open-report.ts'
import { unhideProfile } from './unhide-profile.ts'

export const moderationHandlers = [
  /** R-AGE-5: the reports stay open, and say that the age was proved. */
  within(ageShown, 'show-profile', async (tx, { profile, site, locale }, announce) => {
    const reference = await unhideProfile({ ...tx, announce }, profile, { now: tx.clock.now() })
    if (reference) await mailAgeShown(tx, { profile, site, locale }, reference)
  }),
  /** CONS-46 */
  after(minorSuspected, 'open-case', (ctx, fact) => openReportOfPhoto(ctx, { ...fact, reason: 'underage' })),
]
