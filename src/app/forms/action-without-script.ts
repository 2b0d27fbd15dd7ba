import { redirect } from 'react-router'

/**
 * The action of forms that the script submits. Before hydration they arrive as an ordinary POST, which keeps passwords
 * out of the address; the page just renders again.
 */
export function actionWithoutScript({ request }: { request: Request }) {
  const { pathname, search } = new URL(request.url)
  return redirect(`${pathname}${search}`, 303)
}
