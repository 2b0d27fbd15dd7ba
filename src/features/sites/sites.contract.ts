import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { instant } from '#kernel/instant.ts'
import { COUNTRIES } from '#kernel/locales.ts'
import { currency } from '#kernel/money-schema.ts'

export const company = z.object({
  name: z.string(),
  address: z.string(),
  kvk: z.string(),
  city: z.string(),
  country: z.string(),
  tradenames: z.array(z.string()),
  vat_numbers: z.array(z.string()),
  added: instant,
})

const country = z.enum(COUNTRIES)

/** SITE-2: a site's public settings. Texts are in the reader's language. */
export const settings = z.object({
  id: z.string(),
  niche: z.int().check(z.minimum(1), z.maximum(7)),
  domain: z.string(),
  domain_language: z.nullable(z.string()),
  name: z.string(),
  index_title: z.string(),
  description: z.string(),
  cdn_prefix: z.string(),
  geoip_country: z.nullable(z.string()),
  geoip_selected_country: z.nullable(z.string()),
  signups: z.enum(['all', 'with_trafficsource', 'none']),
  logged_out_search: z.boolean(),
  logged_out_search_trafficsource: z.boolean(),
  minimum_message_costs: z.partialRecord(country, z.object({ costs: z.int(), currency })),
  support_email: z.string(),
  support_phone: z.string(),
  push_public_key: z.nullable(z.string()),
  enable_site_entry_popup: z.enum(['yes', 'no']),
  entry_countries: z.nullable(z.array(country)),
  us_footer: z.boolean(),
  fictional_icon: z.enum(['masks', 'pencil', 'info']),
  fictional_warning: z.string(),
  fictional_singular: z.string(),
  fictional_plural: z.string(),
  /** For home, landers, sign-up and checkout: that fictional profiles exist, and what they are. */
  fictional_site_notice: z.string(),
  fictional_answered_by: z.nullable(z.enum(['staff', 'ai'])),
  countries: z.array(country),
  visible_profile_fields: z.array(z.string()),
  visible_profile_notes: z.array(z.string()),
  message_credits: z.int(),
  signup_credits: z.int(),
  photo_credits: z.int(),
  gift_credits: z.int(),
  message_length: z.int(),
  company,
  company_id: z.string(),
  delete_discount: z.int(),
  search_fields: z.array(z.string()),
  refund_days: z.int(),
  interests: z.array(z.string()),
  member_resell: z.literal(false),
  mail_name: z.string(),
  /** Region ids per country; regions.php has their names. */
  region_data: z.partialRecord(country, z.array(z.string())),
  time_zone: z.string(),
  account_hints: z.enum(['by_mail', 'on_screen']),
  photo_review: z.enum(['before', 'after']),
  premium_claim_evidence: z.nullable(z.string()),
})
export type Settings = z.output<typeof settings>

export const readSettings = defineContract({
  method: 'GET',
  path: '/api/settings.php',
  summary: 'Settings of this host’s site.',
  access: 'visitor',
  reply: settings,
  refuses: [],
  limit: 'read',
})

export const readCompany = defineContract({
  method: 'GET',
  path: '/api/companyinfo.php',
  summary: 'The company behind this site.',
  access: 'visitor',
  reply: z.object({ company_id: z.string(), ...company.shape, terms_version: instant }),
  refuses: [],
  limit: 'read',
  cache: { seconds: 3600, shared: false },
})
