import { data } from 'react-router'

/** NAV-10: the path is known, or not, but there is no screen: the ordinary 404 page. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotBuilt() {
  return null
}
