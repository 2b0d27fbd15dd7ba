export type Layout = 'default' | 'chat' | 'lander' | 'empty'

/** NAV-2: no entry warning here: visitors follow a link from our email, or want to read what they would agree to. */
const NEVER_ON = /^(complete-signup|reset-password|reset-password-do|pages-.+)$/
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
  if (routeId !== undefined && NEVER_ON.test(routeId)) return false
  // Landers carry a line about age themselves.
  if (layout === 'empty' || layout === 'lander') return false
  if (countries !== null && (country === null || !countries.includes(country))) return false
  return layout !== 'chat' || (country !== null && CHAT_COUNTRIES.includes(country))
}
