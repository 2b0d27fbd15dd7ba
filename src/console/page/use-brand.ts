import type { SiteId } from '#kernel/ids.ts'

import { useMe } from './use-session.ts'

/** CONS-33: the brand chosen for every screen; undefined for all. */
export function useBrand(): SiteId | undefined {
  const { choices, brands } = useMe()
  return brands.find(({ id }) => id === choices.brand)?.id
}

/** The name of a brand one works for. */
export function useBrandName(): (id: SiteId) => string {
  const { brands } = useMe()
  return (id) => brands.find((brand) => brand.id === id)?.name ?? id
}
