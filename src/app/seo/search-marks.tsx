import { useLocation } from 'react-router'

import { usePage } from '#app/page/use-page.ts'

import { alternatesOf, canonicalOf, withoutLastSlash } from './addresses.ts'

/** For search engines: the canonical address and the other languages. */
export function SearchMarks({ path }: { path?: string | undefined }) {
  const { page } = usePage()
  const { pathname, search } = useLocation()
  const own = path ?? withoutLastSlash(pathname)
  return (
    <>
      <link rel="canonical" href={canonicalOf(page.origin, own, search)} />
      {alternatesOf(page.origin, own).map(({ hrefLang, href }) => (
        <link key={hrefLang} rel="alternate" hrefLang={hrefLang} href={href} />
      ))}
    </>
  )
}
