import { data } from 'react-router'

import { readPage } from '#features/legal/pages.contract.ts'
import { LONGEST_PAGE_NAME, PAGE_NAME } from '#features/legal/pages.rules.ts'

import { codeOf } from '../members/refusal-code.ts'
import { StaticPage } from '../pages/static-page.tsx'
import { apiOf } from '../server-env.ts'
import type { Route } from './+types/pages.ts'

export const handle = { layout: 'default', texts: [] }

/** PAGE-1: the product's pages and the operator's, all the same to whoever reads them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const name = url.pathname.split('/').filter(Boolean).at(-1) ?? ''
  if (!PAGE_NAME.test(name) || name.length > LONGEST_PAGE_NAME) throw data(null, { status: 404 })
  try {
    return await apiOf(context)(readPage, { query: { name } })
  } catch (error) {
    if (codeOf(error) === 'page_not_found') throw data(null, { status: 404 })
    throw error
  }
}

export default function Pages({ loaderData }: Route.ComponentProps) {
  return <StaticPage key={loaderData.name} page={loaderData} />
}
