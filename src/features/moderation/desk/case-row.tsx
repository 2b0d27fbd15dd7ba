import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

import { DeskIcon } from '#console/page/desk-icon.tsx'
import { StaffBadge } from '#console/page/staff-badge.tsx'

import type { CaseLine } from '../cases/cases.contract.ts'
import { ICONS, languageText, titleOf } from './case-words.ts'
import { Due } from './due.tsx'

type Row = {
  line: CaseLine
  brand: string
  now: Date
  chosen: boolean
  /** A click shows it beside the list, a second one in full. */
  beside: boolean
  to: string
  onChoose: () => void
}

export function CaseRow({ line, brand, now, chosen, beside, to, onChoose }: Row) {
  const ref = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (chosen) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <Link
      ref={ref}
      to={to}
      className={`item${line.sealed ? ' item--sealed' : ''}`}
      aria-current={chosen || undefined}
      onClick={(event) => {
        if (!beside || line.sealed || event.metaKey || event.ctrlKey) return
        event.preventDefault()
        onChoose()
      }}
    >
      <DeskIcon name={line.sealed ? 'lock' : ICONS[line.kind]} />
      <span className="item__t">{titleOf(line)}</span>
      <Due times={line} now={now} />
      <span className="item__m">
        <span>{line.reference}</span>
        <span className="clip">{brand}</span>
        {line.language && (
          <span className="lang" title={languageText(line.language)}>
            {line.language.toUpperCase()}
          </span>
        )}
        {line.hides && <DeskIcon name="eyeoff" className="icon--xs" />}
        {line.waits && <span className="tag tag--warn">second person</span>}
      </span>
      <span className="item__w">
        {line.claimed_by ? (
          <>
            <StaffBadge name={line.claimed_by.name} />
            <span className="vh">claimed by {line.claimed_by.name}</span>
          </>
        ) : (
          <span className="staff staff--none" title="Nobody yet" />
        )}
      </span>
    </Link>
  )
}
