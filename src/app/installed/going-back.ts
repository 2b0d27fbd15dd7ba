/** NAV-3: screens that one comes to from elsewhere and wants to leave the same way. */
const ROUTES = ['members-id', 'likes-type', 'likes-m-id', 'credits', 'credits-id-paymentmethod']

export function offersBack(facts: { installed: boolean; routeId: string; canGoBack: boolean }): boolean {
  return facts.installed && facts.canGoBack && ROUTES.includes(facts.routeId)
}

/** More than one entry, and where the browser tells, one of them behind this one: a button that does nothing is none. */
export function canGoBack({ history, navigation }: Pick<Window, 'history'> & { navigation?: { canGoBack?: boolean } }) {
  return history.length > 1 && navigation?.canGoBack !== false
}
