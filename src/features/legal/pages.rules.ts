/** PAGE-1: pages every site has; its file may add others. */
export const STATIC_PAGES = ['2257', 'ban', 'cookies', 'faq', 'privacy', 'return-policy', 'service', 'terms'] as const
export type StaticPage = (typeof STATIC_PAGES)[number]

export const isStaticPage = (name: string): name is StaticPage => (STATIC_PAGES as readonly string[]).includes(name)

/** When the meaning of a page last changed; the terms have their own version (SITE-8). */
export const CHANGED: Record<Exclude<StaticPage, 'terms'>, string> = {
  '2257': '2026-11-15',
  ban: '2026-11-15',
  cookies: '2026-11-15',
  faq: '2026-11-15',
  privacy: '2026-11-15',
  'return-policy': '2026-11-15',
  service: '2026-11-15',
}

/** URL segment: lower-case letters, digits, and single hyphens between them. */
export const PAGE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const LONGEST_PAGE_NAME = 40

/** Placeholders the site fills in: `{support_email}`. */
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

/** Tables the program fills in, on a line of their own: `[[retention]]`. */
export const TABLES = ['company', 'prices', 'retention', 'stored_keys', 'processors', 'changes'] as const
export type Table = (typeof TABLES)[number]

/** Required in an operator's version of a page: by law, or because only live data is accurate. */
export const NEEDED: Partial<Record<StaticPage, readonly string[]>> = {
  '2257': ['{custodian}'],
  ban: ['{support_email}', '{support_phone}'],
  cookies: ['[[stored_keys]]'],
  privacy: ['[[company]]', '[[retention]]'],
  service: ['{support_email}', '{support_phone}'],
  terms: ['[[company]]', '[[changes]]', '{fictional_notice}'],
}
