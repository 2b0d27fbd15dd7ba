import { NavLink } from 'react-router'

import type { Permission } from '#kernel/permissions.ts'

import { useMay } from './use-session.ts'

export type Tab = { path: string; name: string; permission: Permission }

/** The screens of Money, in the order of the tabs. */
export const MONEY_TABS: readonly Tab[] = [
  { path: '/money', name: 'Overview', permission: 'see_money' },
  { path: '/money/orders', name: 'Orders', permission: 'see_money' },
  { path: '/money/refunds', name: 'Refunds', permission: 'see_money' },
  { path: '/money/codes', name: 'Codes', permission: 'make_codes' },
  { path: '/money/vat', name: 'VAT', permission: 'see_money' },
]

export const GROWTH_TABS: readonly Tab[] = [
  { path: '/growth', name: 'Overview', permission: 'see_growth' },
  { path: '/growth/landers', name: 'Landers', permission: 'see_growth' },
  { path: '/growth/sources', name: 'Sources', permission: 'see_growth' },
]

/** Tabs of an area, as far as one's role goes. `counts`: what waits behind a tab, by its path. */
export function AreaTabs({
  name,
  tabs,
  counts = {},
}: {
  name: string
  tabs: readonly Tab[]
  counts?: Readonly<Record<string, number | undefined>>
}) {
  const may = useMay()
  return (
    <nav className="tabs" aria-label={name}>
      {tabs
        .filter(({ permission }) => may(permission))
        .map(({ path, name: tab }) => (
          <NavLink key={path} to={path} end={path.lastIndexOf('/') === 0} className="tab">
            {tab}
            {counts[path] ? <span className="count">{counts[path]}</span> : null}
          </NavLink>
        ))}
    </nav>
  )
}
