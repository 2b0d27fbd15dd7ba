import { usePage } from '#app/page/use-page.ts'
import type { TextId } from '#kernel/texts.ts'

/** NAV-8: in this order. */
const LINKS: readonly [TextId, string][] = [
  ['shell.terms', '/pages/terms'],
  ['shell.privacy', '/pages/privacy'],
  ['shell.cookies', '/pages/cookies'],
  ['shell.account_ban', '/pages/ban'],
  ['shell.pricing', '/pricing'],
  ['shell.complaints', '/complaints'],
  ['shell.return_policy', '/pages/return-policy'],
  ['shell.faq', '/pages/faq'],
  ['shell.support', '/pages/service'],
]

/** With the American statement where the site needs it. */
export function useLegalLinks(): readonly (readonly [TextId, string])[] {
  return useAmerican() ? [...LINKS, ['shell.statement_2257', '/pages/2257']] : LINKS
}

/** US English pages of sites that say so. */
export function useAmerican() {
  const { settings, page } = usePage()
  return page.locale === 'en' && settings.us_footer
}
