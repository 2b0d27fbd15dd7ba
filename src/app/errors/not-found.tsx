import { data, redirect } from 'react-router'

import { codeOf } from '#app/api/refusal-code.ts'
import type { RouteArgs } from '#app/page/route.ts'
import { apiOf } from '#app/page/server-env.ts'
import { readPage } from '#features/legal/pages.contract.ts'
import { LONGEST_PAGE_NAME, PAGE_NAME } from '#features/legal/pages.rules.ts'

/** PAGE-1: the short path of an operator's page redirects permanently, like those of the product's pages. */
export async function loader({ context, url }: RouteArgs) {
  const name = url.pathname.slice(1)
  if (PAGE_NAME.test(name) && name.length <= LONGEST_PAGE_NAME) {
    try {
      await apiOf(context)(readPage, { query: { name } })
    } catch (error) {
      if (codeOf(error) !== 'page_not_found') throw error
      throw notFound()
    }
    throw redirect(`/pages/${name}${url.search}`, 301)
  }
  throw notFound()
}

/** NAV-10: the ordinary 404 page. */
const notFound = () => data(null, { status: 404 })

export default function NotFound() {
  return null
}
