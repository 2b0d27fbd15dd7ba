import { NavLink } from 'react-router'

import { DeskIcon } from '../page/desk-icon.tsx'
import type { Me } from '../page/use-session.ts'
import type { Area } from './areas.ts'
import { BrandSwitcher } from './brand-switcher.tsx'
import { OwnMenu } from './own-menu.tsx'

export function Side({ me, areas, onSearch }: { me: Me; areas: readonly Area[]; onSearch: () => void }) {
  return (
    <nav className="side" aria-label="Main">
      <BrandSwitcher me={me} />
      <button type="button" className="find" onClick={onSearch}>
        <DeskIcon name="search" /> Member, order, case
        <kbd className="key">/</kbd>
      </button>
      <div className="menu">
        {areas.map(({ path, name, icon }) => (
          <NavLink key={path} to={path} end={path === '/'} className="menu__item">
            <DeskIcon name={icon} />
            {name}
          </NavLink>
        ))}
      </div>
      <OwnMenu me={me} />
    </nav>
  )
}
