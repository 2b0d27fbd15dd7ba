import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import { type Locale, type TextLocale, textLocaleOf } from '#kernel/locales.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

import { emailKey, REACTIVATION_WINDOW } from './accounts.rules.ts'

export type Owner = {
  id: MemberId
  email: string
  status: 'active' | 'deleted'
  language: Locale
  country: string | null
}

/** The confirmed account of an address, including a deleted one while it can come back. */
export function findOwner(ctx: Context, email: string): Promise<Owner | undefined> {
  return maybeOne(
    ctx.db,
    sql<Owner>`
      select id, email, status, language, country from accounts
      where site_id = ${ctx.site.id} and email_key = ${emailKey(email)} and confirmed_at is not null
        and (status = 'active' or deleted_at > ${new Date(ctx.now().getTime() - REACTIVATION_WINDOW)})
    `,
  )
}

/** I18N-4: emails use the owner's language, not that of the page where somebody asked. */
export function localeOfOwner(
  { site }: Pick<Context, 'site'>,
  { language, country }: Pick<Owner, 'language' | 'country'>,
): TextLocale {
  return textLocaleOf(language, { country, ...(site.domain_language && { domainLanguage: site.domain_language }) })
}
