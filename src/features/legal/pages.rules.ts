/** PAGE-1: the pages every site has; others come from its file. */
export const STATIC_PAGES = ['2257', 'ban', 'cookies', 'faq', 'privacy', 'return-policy', 'service', 'terms'] as const
export type StaticPage = (typeof STATIC_PAGES)[number]

export const isStaticPage = (name: string): name is StaticPage => (STATIC_PAGES as readonly string[]).includes(name)

/** When somebody last changed what a page says; the terms have a version of their own (SITE-8). */
export const CHANGED: Record<Exclude<StaticPage, 'terms'>, string> = {
  '2257': '2026-11-15',
  ban: '2026-11-15',
  cookies: '2026-11-15',
  faq: '2026-11-15',
  privacy: '2026-11-15',
  'return-policy': '2026-11-15',
  service: '2026-11-15',
}

/** A name in an address: small letters, digits, and hyphens between them. */
export const PAGE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const LONGEST_PAGE_NAME = 40

/** What a text may leave to the site: `{support_email}`. */
export const PLACEHOLDERS = [
  'site_name',
  'company_name',
  'company_address',
  'company_country',
  'support_email',
  'support_phone',
  'terms_date',
  'page_date',
  'withdrawal_days',
  'custodian',
  'fictional_notice',
  'who_answers',
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** What the program puts into a text, on a line of its own: `[[retention]]`. */
export const TABLES = ['company', 'prices', 'retention', 'stored_keys', 'processors', 'changes'] as const
export type Table = (typeof TABLES)[number]

/** What an operator's own text of such a page must not leave out: the law asks for it, or it is only true as data. */
export const NEEDED: Partial<Record<StaticPage, readonly string[]>> = {
  '2257': ['{custodian}'],
  ban: ['{support_email}', '{support_phone}'],
  cookies: ['[[stored_keys]]'],
  privacy: ['[[company]]', '[[retention]]'],
  service: ['{support_email}', '{support_phone}'],
  terms: ['[[company]]', '[[changes]]', '{fictional_notice}'],
}
