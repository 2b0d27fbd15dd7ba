import { Link } from 'react-router'

import { DeskIcon } from '../page/desk-icon.tsx'
import { Head } from '../page/head.tsx'
import { useMay } from '../page/use-session.ts'
import { AREAS } from './areas.ts'
import { ON_PHONE } from './phone-tabs.tsx'

/** On a phone: the areas that have no tab. */
export function Component() {
  const may = useMay()
  const rest = AREAS.filter(({ permission }) => permission === undefined || may(permission)).slice(ON_PHONE)
  return (
    <>
      <Head title="More" />
      <nav className="work work--pad menu" aria-label="More">
        {rest.map(({ path, name, icon }) => (
          <Link key={path} to={path} className="menu__item">
            <DeskIcon name={icon} />
            {name}
          </Link>
        ))}
        <Link to="/me" className="menu__item">
          <DeskIcon name="user" />
          Your access
        </Link>
      </nav>
    </>
  )
}
