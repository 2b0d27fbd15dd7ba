import { data, redirect } from 'react-router'

/**
 * The action of forms that the script submits. Before hydration they arrive as an ordinary POST, which keeps passwords
 * out of the address; the page just renders again.
 */
export function actionWithoutScript({ request }: { request: Request }) {
  const { pathname, search } = new URL(request.url)
  return redirect(`${pathname}${search}`, 303)
}

/** The form such a POST brings. A body that is none is the caller's fault, not ours. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    // Whatever is wrong with it, the answer is the same.
    throw data(null, { status: 400 })
  }
}
