import { readUser, type User } from '#features/me/me.contract.ts'
import type { CallApi } from '#kernel/contract.ts'

/** The page's user, with the fields bars and banners need on every screen. */
export type PageUser = Pick<
  User,
  | 'status'
  | 'email'
  | 'credits'
  | 'paid_user'
  | 'scope'
  | 'hold'
  | 'invisible'
  | 'num_unread_messages'
  | 'num_new_likes'
  | 'time_bonus'
  | 'first_hour'
  | 'first_steps'
  | 'notifications_disabled'
> & {
  profile: Pick<User['profile'], 'id' | 'name' | 'main_image'>
}

export async function readPageUser(api: CallApi): Promise<PageUser> {
  const { user } = await api(readUser, {})
  const { status, email, credits, paid_user, scope, invisible, num_unread_messages, num_new_likes, time_bonus } = user
  const { notifications_disabled, hold, first_hour, first_steps } = user
  const { id, name, main_image } = user.profile
  return {
    ...{ status, email, credits, paid_user, scope, invisible, num_unread_messages, num_new_likes, time_bonus },
    ...{ notifications_disabled, hold, first_hour, first_steps },
    profile: { id, name, main_image },
  }
}
