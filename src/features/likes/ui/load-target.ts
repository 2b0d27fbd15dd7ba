import { codeOf } from '#app/api/refusal-code.ts'
import type { SignupTarget } from '#app/page/signup-modal-state.ts'
import { listPhotos } from '#features/photos/photos.contract.ts'
import { viewMember } from '#features/profiles/profiles.contract.ts'
import type { CallApi } from '#kernel/contract.ts'

/** ACC-1: the member a visitor came for; null when the viewer may not see them. */
export async function loadTarget(api: CallApi, id: string): Promise<SignupTarget | null> {
  try {
    const [member, { photos }] = await Promise.all([
      api(viewMember, { query: { id } }),
      api(listPhotos, { query: { id } }),
    ])
    const { name, age, place, fictional } = member
    return { id: member.id, name, age, city: place?.city ?? null, fictional, thumb: photos[0]?.thumb_filename ?? null }
  } catch (error) {
    // Visitors must not learn that a hidden member exists.
    if (codeOf(error) === 'member_not_found' || codeOf(error) === 'authentication_required') return null
    throw error
  }
}
