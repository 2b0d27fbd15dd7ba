import { data } from 'react-router'

import { codeOf } from '#app/api/refusal-code.ts'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { apiOf } from '#app/page/server-env.ts'
import { readPage } from '#features/legal/pages.contract.ts'
import { LONGEST_PAGE_NAME, PAGE_NAME } from '#features/legal/pages.rules.ts'
import './pages.css'

import { Link } from 'react-router'

import { PageHead } from '#app/page/page-head.tsx'
import { usePage } from '#app/page/use-page.ts'
import type { Page } from '#features/legal/pages.contract.ts'
import { Button } from '#ui/button.tsx'

import { Blocks, plain, Spans } from './blocks.tsx'
import { Contents } from './contents.tsx'
import { Questions } from './questions.tsx'
import { useOpenInPrint } from './use-open-in-print.ts'

export const handle = { layout: 'default', texts: [] }

/** PAGE-1: the product's pages and the operator's, rendered alike. */
export async function loader({ context, url }: RouteArgs) {
  const name = url.pathname.split('/').filter(Boolean).at(-1) ?? ''
  if (!PAGE_NAME.test(name) || name.length > LONGEST_PAGE_NAME) throw data(null, { status: 404 })
  try {
    return await apiOf(context)(readPage, { query: { name } })
  } catch (error) {
    if (codeOf(error) === 'page_not_found') throw data(null, { status: 404 })
    throw error
  }
}

export default function Pages({ loaderData }: PageProps<typeof loader>) {
  return <StaticPage key={loaderData.name} page={loaderData} />
}

/** PAGE-1: contents beside the text where there is room, and a comfortable line length. */
function StaticPage({ page }: { page: Page }) {
  const { settings } = usePage()
  const asksQuestions = page.sections.some(({ questions }) => questions.length > 0)
  // The United States statement is indexed only on sites that need it.
  const indexed = page.name !== '2257' || settings.us_footer
  useOpenInPrint()
  return (
    <div className="page static-page pt-6 pb-12 lg:pt-12">
      <PageHead title={page.title} description={plain(page.lead)} indexed={indexed} />
      <article lang={page.lang} className="grid gap-x-16 lg:grid-cols-[15rem_minmax(0,42rem)]">
        <header className="grid gap-3 lg:col-start-2">
          <h1 className="d2 hyphens-auto wrap-anywhere">{page.title}</h1>
          <p className="lead text-pretty!">
            <Spans words={page.lead} />
          </p>
          <PrintLine page={page} />
        </header>
        <Contents page={page} />
        <div className="min-w-0 lg:col-start-2">
          {asksQuestions ? (
            <Questions page={page} />
          ) : (
            page.sections.map((part) => <Section key={part.id} part={part} />)
          )}
          <Others page={page} />
        </div>
      </article>
    </div>
  )
}

function PrintLine({ page: { dated, around } }: { page: Page }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <p className="text-sm text-faint">{dated}</p>
      <Button look="ghost" className="needs-script -mx-3" onClick={() => window.print()}>
        {around.print}
      </Button>
    </div>
  )
}

function Section({ part: { id, heading, blocks } }: { part: Page['sections'][number] }) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="static-section">
      <h2 id={`${id}-heading`} className="d4 hyphens-auto wrap-anywhere">
        {heading}
      </h2>
      <Blocks blocks={blocks} />
    </section>
  )
}

/** The operator's other pages. */
function Others({ page: { others, around } }: { page: Page }) {
  if (others.length === 0) return null
  return (
    <nav aria-label={around.others} className="static-section no-print">
      <h2 className="h5">{around.others}</h2>
      <ul className="grid">
        {others.map(({ name, title }) => (
          <li key={name}>
            <Link to={`/pages/${name}`} className="link inline-flex min-h-11 items-center">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
