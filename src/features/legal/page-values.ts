import { phoneHref, termsVersion } from '#features/sites/sites.rules.ts'
import { formatLocaleOf } from '#kernel/locales.ts'
import type { Context } from '#platform/context.ts'

import type { Piece } from './page-text.rules.ts'
import type { Words } from './pages.contract.ts'
import type { Placeholder } from './pages.rules.ts'
import { withdrawalDays } from './withdrawal.rules.ts'

type Values = Record<Placeholder, { text: string; to?: string }>

/** SITE-8: placeholder values of this site and its company. */
export function valuesFor(ctx: Context, changed: string | null): Values {
  const { site } = ctx
  const { company } = site
  return {
    site_name: { text: site.name },
    company_name: { text: company.name },
    company_address: { text: `${company.address}, ${company.city}, ${countryName(ctx, company.country)}` },
    company_country: { text: countryName(ctx, company.country) },
    support_email: mailLink(site.support_email),
    support_phone: phoneLink(site.support_phone),
    terms_date: { text: dayOf(ctx, termsVersion(company.added)) },
    page_date: { text: dayOf(ctx, changed ?? termsVersion(company.added)) },
    withdrawal_days: { text: String(withdrawalDays(site)) },
    custodian: { text: [site.records_custodian, company.name].filter(Boolean).join(', ') },
    fictional_notice: { text: ctx.text('errors.fictional_site_notice') },
    who_answers: { text: ctx.text(`legal.who_answers_${site.fictional_answered_by ?? 'nobody'}`) },
  }
}

export const mailLink = (address: string) => ({ text: address, to: `mailto:${address}` })
/** SITE-11 */
export const phoneLink = (phone: string) => ({ text: phone, to: phoneHref(phone) })

export const fill = (pieces: readonly Piece[], values: Values): Words =>
  pieces.map((piece) => {
    if (!('place' in piece)) return piece
    const { place, ...style } = piece
    return { ...values[place], ...style }
  })

export const plain = (words: Words): string => words.map(({ text }) => text).join('')

export const formatLocale = ({ textLocale, country }: Pick<Context, 'textLocale' | 'country'>) =>
  formatLocaleOf(textLocale, country)

export const dayOf = (ctx: Context, day: string): string =>
  new Intl.DateTimeFormat(formatLocale(ctx), {
    dateStyle: 'long',
    timeZone: isMoment(day) ? ctx.site.time_zone : 'UTC',
  }).format(new Date(day))

/** A date without a time is the same day in every time zone. */
const isMoment = (day: string) => day.includes('T')

export const countryName = (ctx: Context, country: string): string =>
  new Intl.DisplayNames([formatLocale(ctx)], { type: 'region' }).of(country) ?? country
