import { type RawBuilder, sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'

/**
 * ACC-9, R-AGE-5: invisible and hidden members send no read marks and no typing, and get none: neither side may learn
 * from the other what it does not show itself.
 */
export const bothVisible = (me: ProfileId, other: ProfileId): RawBuilder<boolean> => sql`
  not exists (select from own_profiles where id in (${me}, ${other}) and (invisible or status = 'suspended'))
`
