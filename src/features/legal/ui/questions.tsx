import { useState } from 'react'
import { Form, useSearchParams } from 'react-router'

import { StructuredData } from '#app/seo/structured-data.tsx'
import type { Page } from '#features/legal/pages.contract.ts'
import { Icon } from '#ui/icon.tsx'

import { Blocks } from './blocks.tsx'
import { matching, wordsOf } from './find-questions.ts'

/** With this few answers, show them open. */
const FEW = 3
const LONGEST = 80

/** Grouped questions. Without script the form asks the server, which runs the same search. */
export function Questions({ page }: { page: Page }) {
  const [parameters] = useSearchParams()
  const [query, setQuery] = useState(parameters.get('q') ?? '')
  const sections = matching(page.sections, query)
  const count = sections.reduce((sum, { questions }) => sum + questions.length, 0)
  const searching = query.trim() !== ''
  return (
    <>
      <FaqFacts page={page} />
      <Search label={page.around.search} query={query} onChange={setQuery} />
      <p role="status" className={searching ? 'mt-3 text-sm text-muted' : 'sr-only'}>
        {searching && (count === 0 ? page.around.none : page.around.found.replace('{count}', String(count)))}
      </p>
      {sections.map(({ id, heading, blocks, questions }) => (
        <section key={id} id={id} aria-labelledby={`${id}-heading`} className="static-section">
          <h2 id={`${id}-heading`} className="d4">
            {heading}
          </h2>
          <Blocks blocks={blocks} />
          <div className="hairline rounded-card bg-surface-2 px-5">
            {questions.map((question) => (
              <Question key={question.words} question={question} open={searching && count <= FEW} />
            ))}
          </div>
        </section>
      ))}
    </>
  )
}

type SearchProps = { label: string; query: string; onChange: (query: string) => void }

function Search({ label, query, onChange }: SearchProps) {
  return (
    <search className="no-print mt-6 block">
      <Form method="get" action="/pages/faq" onSubmit={(event) => event.preventDefault()} className="relative">
        <Icon name="search" className="absolute top-4 left-4 text-muted" />
        <input
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          value={query}
          maxLength={LONGEST}
          onChange={(event) => onChange(event.target.value)}
          className="input pl-12"
        />
      </Form>
    </search>
  )
}

type OneQuestion = Page['sections'][number]['questions'][number]

function Question({ question: { words, blocks }, open }: { question: OneQuestion; open: boolean }) {
  return (
    // The key remounts it when the search opens or closes it; otherwise the reader controls it.
    <details key={String(open)} open={open} className="group border-t border-line first:border-0">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        <h3>{words}</h3>
        <Icon name="chevron-down" className="shrink-0 text-muted transition-[rotate] group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 pb-5 text-muted">
        <Blocks blocks={blocks} />
      </div>
    </details>
  )
}

/** The same questions as structured data. */
function FaqFacts({ page }: { page: Page }) {
  const questions = page.sections.flatMap((section) => section.questions)
  return (
    <StructuredData
      graph={[
        {
          '@type': 'FAQPage',
          inLanguage: page.lang,
          mainEntity: questions.map((question) => ({
            '@type': 'Question',
            name: question.words,
            acceptedAnswer: { '@type': 'Answer', text: question.blocks.map(wordsOf).join(' ') },
          })),
        },
      ]}
    />
  )
}
