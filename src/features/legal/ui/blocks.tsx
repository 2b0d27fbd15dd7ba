import { Link } from 'react-router'

import type { Block, Words } from '#features/legal/pages.contract.ts'

import { wordsOf } from './find-questions.ts'

/** Renders the blocks of a page: text and addresses, never HTML. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block) => <OneBlock key={wordsOf(block)} block={block} />)
}

function OneBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p className="text-pretty">
          <Spans words={block.words} />
        </p>
      )
    case 'list':
      return (
        <ul className="static-list">
          {block.items.map((item) => (
            <li key={plain(item)}>
              <Spans words={item} />
            </li>
          ))}
        </ul>
      )
    case 'facts':
      return <Facts rows={block.rows} />
    case 'table':
      return <Table table={block} />
  }
}

export function Spans({ words }: { words: Words }) {
  return words.map(({ text, strong, to }, place) => {
    const key = `${place}-${text}`
    const said = strong ? <strong className="font-semibold text-text">{text}</strong> : text
    if (to === undefined) return <span key={key}>{said}</span>
    if (to.startsWith('/'))
      return (
        <Link key={key} to={to} className="link">
          {said}
        </Link>
      )
    return (
      <a
        key={key}
        href={to}
        className={`link ${to.startsWith('tel:') ? 'whitespace-nowrap' : 'wrap-anywhere'}`}
        {...(to.startsWith('http') && { rel: 'noopener noreferrer' })}
      >
        {said}
      </a>
    )
  })
}

export const plain = (words: Words): string => words.map(({ text }) => text).join('')

function Facts({ rows }: { rows: (Block & { kind: 'facts' })['rows'] }) {
  return (
    <dl className="hairline grid rounded-card bg-surface-2 px-5 py-2 text-control">
      {rows.map(({ label, words }) => (
        <div
          key={label}
          className="grid gap-x-6 border-t border-line py-2.5 first:border-0 sm:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere">
            <Spans words={words} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** On a phone the cells stack, row header first. */
function Table({ table: { caption, head, rows, names } }: { table: Block & { kind: 'table' } }) {
  return (
    <table className={`static-table ${names ? 'static-names' : ''}`}>
      {caption !== null && <caption>{caption}</caption>}
      <thead>
        <tr>
          {head.map((word) => (
            <th key={word} scope="col" className="static-head">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...others]) => (
          <tr key={first}>
            <th scope="row">{names ? <code translate="no">{first}</code> : first}</th>
            {others.map((cell, place) => (
              <td key={head[place + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
