import { useLoaderData, useLocation } from 'react-router'

import { usePage } from '#app/page/use-page.ts'
import { NICHES, type Niche } from '#features/sites/sites.rules.ts'
import { must } from '#kernel/must.ts'

/**
 * A lander's search engine settings. Members shown to visitors are promised that search engines see nothing, so a
 * lander is indexed only while it shows no member. Slugs of one niche are one page.
 */
export function useLanderMarks(niche: Niche): { indexed: boolean; niche: Niche; path?: string } {
  const { page } = usePage()
  const { pathname } = useLocation()
  const { people } = useLoaderData<{ people?: readonly { fictional: boolean }[] }>()
  const name = /^\/landers\/[a-z]+/.exec(pathname)?.[0]
  if (name === undefined || !people?.every(({ fictional }) => fictional)) return { indexed: false, niche }
  const { slug } = must(
    Object.values(NICHES).find((each) => each.name === niche),
    'a niche by its name',
  )
  return { indexed: true, niche, path: niche === page.niche ? name : `${name}/${slug}` }
}
