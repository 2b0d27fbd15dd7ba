import { NavLink } from 'react-router'

import { DeskIcon } from '../page/desk-icon.tsx'
import type { Area } from './areas.ts'

/** Areas with a tab of their own. */
export const ON_PHONE = 4

/** For somebody on call. */
export function PhoneTabs({ areas }: { areas: readonly Area[] }) {
  return (
    <nav className="phonetabs" aria-label="Main">
      {areas.slice(0, ON_PHONE).map(({ path, name, icon }) => (
        <NavLink key={path} to={path} end={path === '/'}>
          <DeskIcon name={icon} />
          {name}
        </NavLink>
      ))}
      <NavLink to="/more">
        <DeskIcon name="more" />
        More
      </NavLink>
    </nav>
  )
}
