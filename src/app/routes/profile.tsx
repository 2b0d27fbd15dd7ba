import { readAgeCheck } from '#features/legal/age/age.contract.ts'
import { listOwnPhotos } from '#features/photos/photos.contract.ts'
import { listInterests, readOwnProfile } from '#features/profiles/profiles.contract.ts'

import { ProfileScreen } from '../profile/profile-screen.tsx'
import { requireMember } from '../require-member.ts'
import { PageHead } from '../shell/page-head.tsx'
import { useTexts } from '../use-page.ts'
import type { Route } from './+types/profile.ts'

export const handle = { layout: 'default', texts: ['profile', 'people', 'errors'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = requireMember(context, request)
  const [profile, photos, { interests }] = await Promise.all([
    api(readOwnProfile, {}),
    api(listOwnPhotos, {}),
    api(listInterests, {}),
  ])
  // R-AGE-5: who is hidden may show their age, where somebody checks it.
  const ageCheck = profile.status === 'suspended' && (await api(readAgeCheck, {})).available
  return { profile, photos, interests, ageCheck }
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const text = useTexts()
  return (
    <>
      <PageHead title={text('profile.title')} />
      <ProfileScreen {...loaderData} />
    </>
  )
}
