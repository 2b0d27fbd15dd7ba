import { NavLink } from 'react-router'

import { DeskIcon } from '../page/desk-icon.tsx'
import type { Me } from '../page/use-session.ts'
import type { Area } from './areas.ts'
import { BrandSwitcher } from './brand-switcher.tsx'
import { OwnMenu } from './own-menu.tsx'
import { type AreaCount, useQueueCounts } from './use-queue-counts.ts'

export function Side({ me, areas, onSearch }: { me: Me; areas: readonly Area[]; onSearch: () => void }) {
  const counts = useQueueCounts()
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
            <Waiting count={counts.get(path)} />
          </NavLink>
        ))}
      </div>
      <OwnMenu me={me} />
    </nav>
  )
}

function Waiting({ count }: { count: AreaCount | undefined }) {
  if (count === undefined) return null
  return (
    <span className={`count${count.isUrgent ? ' count--urgent' : ''}`}>
      {count.waiting.toLocaleString('en-GB')}
      <span className="vh"> waiting</span>
    </span>
  )
}
