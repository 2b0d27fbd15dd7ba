import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { SiteStore } from '#features/sites/site-store.ts'
import { readTracking, type TrackingRecord } from '#features/tracking/tracking.rules.ts'
import { DomainError } from '#kernel/errors.ts'
import { chooseLocale, isCountry, textLocaleOf } from '#kernel/locales.ts'
import { DAY, SECOND } from '#kernel/time.ts'
import type { Context, Member, Services, Visitor } from '#platform/context.ts'
import type { Site } from '#platform/site.ts'
import type { Texts } from '#platform/texts.ts'

import { isHost } from './host-names.ts'

declare module 'fastify' {
  interface FastifyRequest {
    site: Site
    visitor: Visitor
    tracking: TrackingRecord | undefined
  }
}

export type ContextParts = {
  services: Services
  sites: SiteStore
  texts: Texts
  countryOf(address: string): string | null
  memberOf(request: FastifyRequest): Promise<Member | null>
  /** SITE-1: hosts of no site that show the first one; all others are refused. None in production. */
  showsFirstSite(hostname: string): boolean
}

/** I18N-3: lifetime of a chosen language, country or theme. */
export const CHOICE_KEPT = (365 * DAY) / SECOND

/** Resolves the site and the visitor’s preferences. */
export function addRequestContext(app: FastifyInstance, parts: ContextParts) {
  app.decorateRequest('site')
  app.decorateRequest('visitor')
  app.decorateRequest('tracking')
  app.addHook('onRequest', (request, _reply, done) => {
    request.site = siteOf(request, parts)
    request.visitor = visitorOf(request, request.site, parts)
    request.tracking = readTracking(request.cookies.tracking)
    done()
  })
}

function siteOf(request: FastifyRequest, { sites, showsFirstSite }: ContextParts): Site {
  if (!isHost(request.host)) throw new DomainError('malformed_request')
  const name = request.hostname.toLowerCase()
  const site = sites.byHost(name) ?? (showsFirstSite(name) ? firstSite(sites) : undefined)
  if (site === undefined) throw new DomainError(sites.all().length === 0 ? 'unavailable' : 'unknown_site')
  return site
}

/** Prefers the general site: an unknown host should not land in a niche. */
const firstSite = (sites: SiteStore) => sites.all().find(({ niche }) => niche === 1) ?? sites.all()[0]

function visitorOf(request: FastifyRequest, site: Site, { countryOf }: ContextParts): Visitor {
  const { cookies, headers, ip } = request
  const geoipCountry = countryOf(ip)
  const selectedCountry = isCountry(cookies.country) ? cookies.country : null
  return {
    ...languagesOf(request, site, selectedCountry ?? geoipCountry),
    geoipCountry,
    selectedCountry,
    address: ip,
    userAgent: headers['user-agent'] ?? '',
    origin: `${request.protocol}://${request.host}`,
    secure: request.protocol === 'https',
    cookies,
  }
}

export function languagesOf(
  { query, cookies, headers }: FastifyRequest,
  site: Site,
  country: string | null,
  member?: string,
) {
  const locale = chooseLocale({
    query: (query as Record<string, string | undefined>).lang,
    cookie: cookies.locale,
    member,
    domainLanguage: site.domain_language,
    acceptLanguage: headers['accept-language'],
  })
  const domainLanguage = site.domain_language && { domainLanguage: site.domain_language }
  return { locale, textLocale: textLocaleOf(locale, { ...domainLanguage, country }) }
}

/** Members get answers in their own language, refusals included. */
export async function contextOf(request: FastifyRequest, reply: FastifyReply, parts: ContextParts): Promise<Context> {
  const { services, texts, memberOf } = parts
  const member = await memberOf(request)
  const { site } = request
  const country = request.visitor.selectedCountry ?? request.visitor.geoipCountry
  if (member?.language) {
    request.server.recentLanguages.remember(request, member.language)
    request.visitor = { ...request.visitor, ...languagesOf(request, site, country, member.language) }
  }
  const { visitor } = request
  const i18n = texts(visitor.textLocale)
  return {
    ...services,
    ...visitor,
    site,
    log: request.log,
    now: () => services.clock.now(),
    setCookie: (name, value, seconds) => setCookie(request, reply, name, value, seconds),
    text: (id, values) => i18n._(id, values),
    country,
    member,
    memberNow: () => memberOf(request),
  }
}

function setCookie(request: FastifyRequest, reply: FastifyReply, name: string, value: string | null, seconds?: number) {
  const base = { path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const
  if (value === null) reply.clearCookie(name, base)
  else reply.setCookie(name, value, { ...base, ...(seconds !== undefined && { maxAge: seconds }) })
}
