import { localeOfOwner } from '#features/accounts/find-owner.ts'
import type { MemberContext, StaffContext } from '#platform/context.ts'
import { siteById } from '#platform/site.ts'

import type { DeskMember } from './find-member.ts'

/**
 * What a member's own use cases expect, in their language and on their site, so that staff act by the same ones. Knows no
 * cookies: nothing here may log anybody in or out in the browser of the staff.
 */
export function asMember(
  tx: StaffContext,
  { account_id, id, site_id, language, country, status }: DeskMember,
): MemberContext {
  const site = siteById(tx, site_id)
  const textLocale = localeOfOwner({ site }, { language, country })
  const i18n = tx.texts(textLocale)
  const member = {
    ...{ id: account_id, profileId: id, held: false, language },
    status: status === 'not_confirmed' ? ('not_confirmed' as const) : ('active' as const),
  }
  return {
    ...tx,
    ...{ site, locale: language, textLocale, country, selectedCountry: country, cookies: {}, member },
    setCookie: () => undefined,
    text: (text, values) => i18n._(text, values),
    memberNow: async () => member,
  }
}
