import { useLocation } from 'react-router'

import { usePage } from '#app/page/use-page.ts'
import type { Niche } from '#features/sites/sites.rules.ts'
import type { TextLocale } from '#kernel/locales.ts'

import { canonicalOf } from './addresses.ts'

/** Open Graph locales need a country. */
const COUNTRY: Partial<Record<TextLocale, string>> = { en: 'GB', da: 'DK', nb: 'NO', sv: 'SE' }
const tagOf = (locale: TextLocale) =>
  locale === 'en-US' ? 'en_US' : `${locale}_${COUNTRY[locale] ?? locale.toUpperCase()}`

export type Preview = {
  title: string
  description: string
  /** If not the current path. */
  path?: string | undefined
  /** SITE-3: the niche of the preview image, if not the site's own. */
  niche?: Niche | undefined
}

/** Link preview for messengers. The image is illustrated; nobody in it is real. */
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
