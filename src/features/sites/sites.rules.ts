/** SITE-3: the niches by number, as in site files and the API, with the prefix of their lander slugs. */
export const NICHES = {
  1: { name: 'general', slug: '' },
  2: { name: 'she', slug: 'she' },
  3: { name: 'bdsm', slug: 'bdsm' },
  4: { name: 'bbw', slug: 'bbw' },
  5: { name: 'gilf', slug: 'gilf' },
  6: { name: 'milf', slug: 'milf' },
  7: { name: 'gay', slug: 'gay' },
} as const

export type NicheNumber = keyof typeof NICHES
export type Niche = (typeof NICHES)[NicheNumber]['name']

export const nicheOf = (number: NicheNumber): Niche => NICHES[number].name

/** SITE-11: a number as a phone needs it; people write dashes and spaces into it. */
export const phoneHref = (phone: string) => `tel:${phone.replaceAll(/[\s\-\u2010-\u2015]/g, '')}`

/** SITE-8: when the current terms were written; a company that joined later has them from its first day. */
export const TERMS_WRITTEN = '2023-12-01T12:00:00.000Z'

export function termsVersion(companyAdded: string): string {
  return companyAdded > TERMS_WRITTEN ? companyAdded : TERMS_WRITTEN
}
