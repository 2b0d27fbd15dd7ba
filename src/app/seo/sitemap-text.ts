import { LOCALES } from '#kernel/locales.ts'
import { addressIn, alternatesOf } from './addresses.ts'

/** The protocol's own limit for one file. */
export const MOST_ADDRESSES = 50_000

/** Every page in every language, each with all the others beside it. */
export function sitemapText(origin: string, paths: readonly string[]): string {
  const entries = paths.flatMap((path) => {
    const others = alternatesOf(origin, path).map(
      ({ hrefLang, href }) => `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${escaped(href)}"/>`,
    )
    return [undefined, ...LOCALES].map(
      (locale) => `<url><loc>${escaped(addressIn(origin, path, locale))}</loc>${others.join('')}</url>`,
    )
  })
  if (entries.length > MOST_ADDRESSES) throw new Error(`${entries.length} addresses do not fit into one sitemap`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (each) => ENTITIES[each]!)
