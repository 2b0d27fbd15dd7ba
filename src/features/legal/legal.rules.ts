export type Layout = 'default' | 'chat' | 'lander' | 'empty'

/** NAV-2: no entry warning here, because visitors follow a link from our email. */
const NEVER_ON = ['complete-signup', 'reset-password', 'reset-password-do']
/** NAV-2: the chat layout warns in these countries only. */
const CHAT_COUNTRIES = ['NL', 'DE']

export type EntryFacts = {
  installedApp: boolean
  loggedIn: boolean
  confirmed: boolean
  enabled: 'yes' | 'no'
  /** Countries where the site warns; null means everywhere. */
  countries: readonly string[] | null
  country: string | null
  layout: Layout
  routeId: string | undefined
}

/** NAV-2: whether a visitor must confirm their age before seeing the page. */
export function needsEntryWarning(facts: EntryFacts): boolean {
  const { countries, country, layout, routeId } = facts
  if (facts.installedApp || facts.loggedIn || facts.confirmed || facts.enabled === 'no') return false
  if (routeId !== undefined && NEVER_ON.includes(routeId)) return false
  if (layout === 'empty') return false
  if (countries !== null && (country === null || !countries.includes(country))) return false
  return layout !== 'chat' || (country !== null && CHAT_COUNTRIES.includes(country))
}
