import { useLocation } from 'react-router'

import { usePage } from '#app/page/use-page.ts'
import type { Niche } from '#features/sites/sites.rules.ts'
import type { TextLocale } from '#kernel/locales.ts'

import { canonicalOf } from './addresses.ts'

/** Previews want a country with the language. */
const COUNTRY: Partial<Record<TextLocale, string>> = { en: 'GB', da: 'DK', nb: 'NO', sv: 'SE' }
const tagOf = (locale: TextLocale) =>
  locale === 'en-US' ? 'en_US' : `${locale}_${COUNTRY[locale] ?? locale.toUpperCase()}`

export type Preview = {
  title: string
  description: string
  /** Where it is not the address's own path. */
  path?: string | undefined
  /** SITE-3: whose drawn picture; the site's own unless a lander speaks for another. */
  niche?: Niche | undefined
}

/** What a messenger shows of a link. The picture is drawn; nobody in it is real. */
export function LinkPreview({ title, description, path, niche }: Preview) {
  const { settings, page } = usePage()
  const { pathname, search } = useLocation()
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={settings.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonicalOf(page.origin, path ?? pathname, search)} />
      <meta property="og:locale" content={tagOf(page.textLocale)} />
      <meta property="og:image" content={`${page.origin}/previews/${niche ?? page.niche}.jpg`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
