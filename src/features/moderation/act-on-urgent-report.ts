import type { MemberContext } from '#platform/context.ts'

import { mailHidden } from './complaints/mail-complaints.ts'
import type { Target } from './gather-evidence.ts'
import { hideProfile } from './hide-profile.ts'
import { hideReportedPhoto } from './hide-reported-photo.ts'
import { mailOperator } from './mail-hidden-profile.ts'
import { mayHideMore } from './may-hide-more.ts'
import { dueWithin, type Reason } from './moderation.rules.ts'
import type { Origin } from './report-origin.ts'

type Urgent = { id: string; reference: string; reason: Reason; target: Target; origin: Origin }

/** R-AGE-5, R-MOD-3: hides what the report may hide, and alerts the operator in every case. */
export async function actOnUrgentReport(tx: MemberContext, report: Urgent): Promise<void> {
  const { reference, reason } = report
  const cause = reason === 'underage' ? await actOnMinor(tx, report) : await actOnPicture(tx, report)
  const due = new Date(tx.now().getTime() + dueWithin(reason))
  await mailOperator(tx, tx.site, { reference, due, cause })
}

async function actOnMinor(tx: MemberContext, { id, target, origin }: Urgent) {
  const hidden = await hideProfile(tx, { profile: target.profile, report: id, origin })
  return hidden ? 'hidden' : 'minor'
}

async function actOnPicture(tx: MemberContext, { id, reference, reason, target, origin }: Urgent) {
  if (target.kind !== 'photo' || !(await mayHideMore(tx, { reason, origin }))) return 'intimate'
  const hidden = await hideReportedPhoto(tx, { photo: target.photo, profile: target.profile, report: id })
  if (hidden) await mailHidden(tx, target.profile, reference)
  return hidden ? 'photo_hidden' : 'intimate'
}
