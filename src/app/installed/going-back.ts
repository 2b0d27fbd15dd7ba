/** NAV-3: screens reached from elsewhere and left the same way. */
const ROUTES = ['members-id', 'likes-type', 'likes-m-id', 'credits', 'credits-id-paymentmethod']

export function offersBack(facts: { installed: boolean; routeId: string; canGoBack: boolean }): boolean {
  return facts.installed && facts.canGoBack && ROUTES.includes(facts.routeId)
}

/** More than one entry and, where the browser reveals it, one behind this one: a dead button must not show. */
export function canGoBack({ history, navigation }: Pick<Window, 'history'> & { navigation?: { canGoBack?: boolean } }) {
  return history.length > 1 && navigation?.canGoBack !== false
}
