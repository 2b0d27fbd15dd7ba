import { data } from 'react-router'

/** NAV-10: the ordinary 404 page. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
