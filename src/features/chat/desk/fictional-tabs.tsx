import { NavLink } from 'react-router'

import { useMay } from '#console/page/use-session.ts'

export function FictionalTabs() {
  const may = useMay()
  return (
    <nav className="rowh" aria-label="Fictional">
      {may('answer_fictional') && (
        <NavLink to="/fictional" end className="btn btn--ghost">
          Answer
        </NavLink>
      )}
      {may('edit_brand') && (
        <NavLink to="/fictional/profiles" className="btn btn--ghost">
          Profiles
        </NavLink>
      )}
    </nav>
  )
}
