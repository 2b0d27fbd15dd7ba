import type { Context } from '#platform/context.ts'

import type { Member } from './profiles.contract.ts'

type Labelled = Pick<Context, 'site' | 'locale' | 'text'>

/** SITE-10: words and icon, with every fictional profile that leaves the server; null for members. */
export function fictionalLabel({ site, locale, text }: Labelled, fictional: boolean): Member['fictional_label'] {
  if (!fictional) return null
  return { icon: site.fictional_icon, words: site.fictional_singular[locale] ?? text('shell.fictional_singular') }
}
