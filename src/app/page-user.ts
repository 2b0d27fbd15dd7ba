import { readUser, type User } from '#features/me/me.contract.ts'
import type { CallApi } from '#kernel/contract.ts'

/** The person a page is made for, as far as bars and banners need them on every screen. */
export type PageUser = Pick<User, 'status' | 'email' | 'credits' | 'paid_user' | 'scope' | 'invisible'> & {
  profile: Pick<User['profile'], 'id' | 'name' | 'main_image'>
}

export async function readPageUser(api: CallApi): Promise<PageUser> {
  const { status, email, credits, paid_user, scope, invisible, profile } = (await api(readUser, {})).user
  const { id, name, main_image } = profile
  return { status, email, credits, paid_user, scope, invisible, profile: { id, name, main_image } }
}
