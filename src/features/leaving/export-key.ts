import type { MemberId } from '#kernel/ids.ts'

/** One file per person: a newer copy replaces the older. */
export const exportKey = (account: MemberId) => `exports/${account}.zip`
