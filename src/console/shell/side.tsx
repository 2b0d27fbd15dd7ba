import { NavLink } from 'react-router'

import { BrandMark } from '#ui/brand.tsx'

import { DeskIcon } from '../page/desk-icon.tsx'
import type { Me } from '../page/use-session.ts'
import type { Area } from './areas.ts'
import { OwnMenu } from './own-menu.tsx'

export function Side({ me, areas }: { me: Me; areas: readonly Area[] }) {
  return (
    <nav className="side" aria-label="Main">
      <div className="switcher switcher--plain">
        <BrandMark className="mark" />
        <span className="clip">
          <b className="clip">{me.brands.length === 1 ? me.brands[0]?.name : 'All brands'}</b>
          <small className="clip">
            {me.brands.length === 1 ? me.brands[0]?.domain : `${me.brands.length} in this installation`}
          </small>
        </span>
      </div>
      <span />
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
