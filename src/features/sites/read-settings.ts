import type { TextId } from '#kernel/texts.ts'
import type { Context } from '#platform/context.ts'
import { regionsOf } from '#platform/geo/places.ts'

import type { Settings } from './sites.contract.ts'
import { nicheOf } from './sites.rules.ts'

/** SITE-2: the site as a client sees it, with the texts in the reader's language. */
export async function readSettings(ctx: Context): Promise<Settings> {
  const { site, locale } = ctx
  const niche = nicheOf(site.niche)
  const wording = (own: Partial<Record<string, string>>, id: TextId) => own[locale] ?? ctx.text(id)
  return {
    ...site,
    domain_language: site.domain_language ?? null,
    index_title: wording(site.index_title, `home.${niche}_title`),
    description: wording(site.description, `home.${niche}_lead`),
    geoip_country: ctx.geoipCountry,
    geoip_selected_country: ctx.selectedCountry,
    push_public_key: await ctx.push.publicKey(),
    entry_countries: site.entry_countries ?? null,
    fictional_singular: wording(site.fictional_singular, 'shell.fictional_singular'),
    fictional_plural: wording(site.fictional_plural, 'shell.fictional_plural'),
    fictional_warning: wording(
      site.fictional_warning,
      site.fictional_answered_by ? 'errors.fictional_warning' : 'errors.fictional_warning_unanswered',
    ),
    fictional_site_notice: ctx.text('errors.fictional_site_notice'),
    fictional_answered_by: site.fictional_answered_by ?? null,
    premium_claim_evidence: site.premium_claim_evidence ?? null,
    company: { ...site.company, added: new Date(site.company.added) },
    region_data: Object.fromEntries(
      site.countries.map((country) => [country, regionsOf(country, locale).map(({ id }) => id)]),
    ),
  }
}
