import { redirect } from 'react-router'

/**
 * The action of forms that the script sends. Sent before the script was there, they arrive here as an ordinary POST,
 * which keeps a password out of the address; the page is simply shown again.
 */
export function showAgain({ request }: { request: Request }) {
  const { pathname, search } = new URL(request.url)
  return redirect(`${pathname}${search}`, 303)
}
