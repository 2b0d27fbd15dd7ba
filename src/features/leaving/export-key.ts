import type { MemberId } from '#kernel/ids.ts'

/** One file per person: a newer copy takes the place of the older. */
export const exportKey = (account: MemberId) => `exports/${account}.zip`
