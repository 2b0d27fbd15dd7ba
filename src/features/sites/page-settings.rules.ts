import type { Settings } from './sites.contract.ts'

/** What screens read. Every page carries it, so the rest stays with the API: lists of regions alone are 8 kB. */
const READ_BY_SCREENS = [
  ...['id', 'name', 'index_title', 'description', 'company', 'support_email', 'support_phone', 'us_footer'],
  ...['countries', 'geoip_country', 'geoip_selected_country', 'time_zone', 'push_public_key', 'account_hints'],
  ...['enable_site_entry_popup', 'entry_countries', 'signups', 'logged_out_search'],
  ...['fictional_icon', 'fictional_singular', 'fictional_warning', 'fictional_site_notice', 'fictional_answered_by'],
  ...['message_credits', 'signup_credits', 'photo_credits', 'gift_credits', 'minimum_message_costs'],
  ...['search_fields', 'visible_profile_fields', 'visible_profile_notes'],
] as const satisfies readonly (keyof Settings)[]

export type PageSettings = Pick<Settings, (typeof READ_BY_SCREENS)[number]>

export const pageSettingsOf = (settings: Settings): PageSettings =>
  Object.fromEntries(READ_BY_SCREENS.map((name) => [name, settings[name]])) as PageSettings
