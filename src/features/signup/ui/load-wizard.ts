import { loadTarget } from '#features/likes/ui/load-target.ts'
import { readUser } from '#features/me/me.contract.ts'
import { listOwnPhotos } from '#features/photos/photos.contract.ts'
import { readOwnProfile } from '#features/profiles/profiles.contract.ts'
import { readProgress } from '#features/signup/signup.contract.ts'
import type { CallApi } from '#kernel/contract.ts'

/** Initial data of the wizard: loaded on the server for the page, in the browser for the dialog. */
export async function loadWizard(api: CallApi) {
  const [{ user }, progress, profile, photos] = await Promise.all([
    api(readUser, {}),
    api(readProgress, {}),
    api(readOwnProfile, {}),
    api(listOwnPhotos, {}),
  ])
  return {
    reached: progress.step,
    confirmed: user.status === 'active',
    email: user.email,
    signedUp: user.signup_date,
    profile,
    photos,
    target: progress.target && (await loadTarget(api, progress.target.id)),
  }
}

export type WizardData = Awaited<ReturnType<typeof loadWizard>>
