import { NavLink } from 'react-router'

import { DeskIcon } from '../page/desk-icon.tsx'
import type { Area } from './areas.ts'

/** For somebody on call. */
export function PhoneTabs({ areas }: { areas: readonly Area[] }) {
  return (
    <nav className="phonetabs" aria-label="Main">
      {areas.slice(0, 4).map(({ path, name, icon }) => (
        <NavLink key={path} to={path} end={path === '/'}>
          <DeskIcon name={icon} />
          {name}
        </NavLink>
      ))}
      <NavLink to="/me">
        <DeskIcon name="user" />
        You
      </NavLink>
    </nav>
  )
}
