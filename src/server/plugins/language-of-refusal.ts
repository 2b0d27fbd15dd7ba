import type { FastifyRequest } from 'fastify'

import type { SiteStore } from '#features/sites/site-store.ts'
import { chooseLocale, DEFAULT_LOCALE, type TextLocale, textLocaleOf } from '#kernel/locales.ts'

import { languagesOf } from './request-context.ts'

/** I18N-5: as on every page, as far as the request got: it may be refused before site or member are known. */
export function languageOfRefusal(request: FastifyRequest, sites: SiteStore): TextLocale {
  // The console speaks English.
  if (request.isConsole) return DEFAULT_LOCALE
  const { visitor, site } = request
  if (visitor === undefined || site === undefined) return unresolvedLanguage(request, sites)
  const remembered = request.server.recentLanguages.of(request)
  if (remembered === undefined) return visitor.textLocale
  return languagesOf(request, site, visitor.selectedCountry ?? visitor.geoipCountry, remembered).textLocale
}

function unresolvedLanguage({ hostname, headers, cookies }: FastifyRequest, sites: SiteStore): TextLocale {
  const domainLanguage = sites.byHost(hostname.toLowerCase())?.domain_language
  const locale = chooseLocale({ cookie: cookies.locale, domainLanguage, acceptLanguage: headers['accept-language'] })
  return textLocaleOf(locale, domainLanguage === undefined ? {} : { domainLanguage })
}
