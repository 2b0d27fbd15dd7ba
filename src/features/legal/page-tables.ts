import { TERMS_WRITTEN, termsVersion } from '#features/sites/sites.rules.ts'
import { fallbacksOf, LOCALES, type Locale } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import { must } from '#kernel/must.ts'
import type { TextId } from '#kernel/texts.ts'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { Retention } from '#platform/retention.ts'

import { countryName, dayOf, formatLocale, mailLink, phoneLink } from './page-values.ts'
import type { Block, Words } from './pages.contract.ts'
import type { Table } from './pages.rules.ts'
import { STORED_KEYS, STORES, type StoredKey } from './stored-keys.rules.ts'

type Maker = (ctx: Context, retentions: readonly Retention[]) => Block[]

/** Tables built from the program's own data; each text says where they go. */
export const TABLE_MAKERS: Record<Table, Maker> = {
  company: (ctx) => [companyFacts(ctx)],
  prices: (ctx) => [prices(ctx)],
  retention: (ctx, retentions) => [kept(ctx, retentions)],
  stored_keys: (ctx) => STORES.map((store) => stored(ctx, store)),
  processors: (ctx) => processors(ctx),
  changes: (ctx) => [changes(ctx)],
}

/** SITE-8, and the contact point of DSA 11 and 12. */
function companyFacts(ctx: Context): Block {
  const { site } = ctx
  const { company } = site
  const address = [company.address, company.city, countryName(ctx, company.country)].join(', ')
  const rows: [TextId, Words][] = [
    ['legal.company_name', [{ text: company.name }]],
    ['legal.company_tradenames', textOf(company.tradenames)],
    ['legal.company_address', [{ text: address }]],
    ['legal.company_kvk', [{ text: company.kvk }]],
    ['legal.company_vat', textOf(company.vat_numbers)],
    ['legal.company_email', [mailLink(site.support_email)]],
    ['legal.company_phone', [phoneLink(site.support_phone)]],
  ]
  return {
    kind: 'facts',
    rows: rows.flatMap(([id, words]) => (words.length > 0 ? [{ label: ctx.text(id), words }] : [])),
  }
}

const textOf = (names: readonly string[]): Words => (names.length > 0 ? [{ text: names.join(', ') }] : [])

/** R-CONS-3: prices in credits, and for a message also the lowest price in money. */
function prices(ctx: Context): Block {
  const { site } = ctx
  const costs = (credits: number) =>
    credits === 0 ? ctx.text('legal.price_free') : ctx.text('legal.price_credits', { count: credits })
  const here =
    site.countries.find((country) => country === ctx.country) ??
    must(site.countries[0], 'a site has at least one country')
  const least = site.message_credits === 0 ? undefined : site.minimum_message_costs[here]
  const message = costs(site.message_credits)
  const price = least && formatMoney({ amount: least.costs, currency: least.currency }, formatLocale(ctx))
  return {
    ...noCaption,
    head: [ctx.text('legal.price_what'), ctx.text('legal.price_costs')],
    rows: [
      [
        ctx.text('legal.price_message'),
        price === undefined ? message : ctx.text('legal.price_credits_from', { credits: message, price }),
      ],
      [ctx.text('legal.price_photo'), costs(site.photo_credits)],
      [ctx.text('legal.price_gift'), costs(site.gift_credits)],
    ],
  }
}

const noCaption = { kind: 'table', caption: null, names: false } as const

/** R-GDPR-8: the same list that the clean-up jobs use. */
function kept(ctx: Context, retentions: readonly Retention[]): Block {
  return {
    ...noCaption,
    head: [ctx.text('legal.kept_what'), ctx.text('legal.kept_long')],
    rows: retentions.map(({ what, kept }) => [
      ctx.text(keptText(what)),
      kept === 0 ? ctx.text('legal.kept_not') : lengthOfTime(ctx, kept),
    ]),
  }
}

/** Only the whole product knows every retention; a test checks that the catalogue has a text for each. */
export const keptText = (what: string) => `legal.kept_${what}` as TextId

const UNITS = [
  { unit: 'day', length: DAY },
  { unit: 'hour', length: HOUR },
  { unit: 'minute', length: MINUTE },
] as const

/** In the largest unit that divides it. */
function lengthOfTime(ctx: Context, milliseconds: number): string {
  const { unit, length } = UNITS.find((each) => milliseconds % each.length === 0) ?? UNITS[2]
  return new Intl.NumberFormat(formatLocale(ctx), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(milliseconds / length)
}

function stored(ctx: Context, store: StoredKey['store']): Block {
  const keys: readonly StoredKey[] = STORED_KEYS
  const ends = (key: StoredKey) =>
    typeof key.kept === 'number' ? lengthOfTime(ctx, key.kept) : ctx.text(`legal.stored_until_${key.kept}`)
  return {
    kind: 'table',
    caption: ctx.text(`legal.stored_${store}`),
    names: true,
    head: [ctx.text('legal.stored_name'), ctx.text('legal.stored_why'), ctx.text('legal.stored_long')],
    rows: keys
      .filter((key) => key.store === store && (key.name.startsWith('__Host-') ? ctx.secure : !insteadOf(ctx, key.name)))
      .map((key) => [key.name, ctx.text(storedText(key)), ends(key)]),
  }
}

/** The session cookie has another name over https. */
const insteadOf = ({ secure }: Context, name: string) =>
  secure && STORED_KEYS.some((other) => other.name === `__Host-${name}`)

export const storedText = ({ why }: Pick<StoredKey, 'why'>) => `legal.stored_${why}` as TextId

/** The operator's data processors, if the site's file names any. */
function processors(ctx: Context): Block[] {
  const { processors: named } = ctx.site
  if (named.length === 0) return []
  const wishes = [ctx.locale, ...fallbacksOf(ctx.textLocale), ...LOCALES] as Locale[]
  return [
    {
      ...noCaption,
      head: [ctx.text('legal.processor_name'), ctx.text('legal.processor_does'), ctx.text('legal.processor_country')],
      rows: named.map(({ name, does, country }) => [
        name,
        must(
          wishes.map((wish) => does[wish]).find((words) => words !== undefined),
          'a processor is described in one language at least',
        ),
        countryName(ctx, country),
      ]),
    },
  ]
}

/** SITE-8: newest first. */
function changes(ctx: Context): Block {
  const { company } = ctx.site
  const first = [dayOf(ctx, TERMS_WRITTEN), ctx.text('legal.change_first')]
  const joined = [dayOf(ctx, company.added), ctx.text('legal.change_company', { company: company.name })]
  return {
    ...noCaption,
    head: [ctx.text('legal.changes_when'), ctx.text('legal.changes_what')],
    rows: termsVersion(company.added) === TERMS_WRITTEN ? [first] : [joined, first],
  }
}
