import { brandName, quoted } from '#features/staff/request-words.ts'
import type { StaffContext } from '#platform/context.ts'

import type { DeskMember } from './find-member.ts'

/** Whom a request is about, for the second person. */
export const memberWords = (ctx: StaffContext, { name, id, site_id }: DeskMember): string =>
  `${name === null ? 'a member' : quoted(name)} (${id}) of ${brandName(ctx, site_id)}`
