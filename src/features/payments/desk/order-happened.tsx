import { useState } from 'react'

import { DeskIcon, type DeskIconName } from '#console/page/desk-icon.tsx'

import type { Happened } from '../orders/orders.contract.ts'

const at = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' },
})
const KINDS = { all: 'All', provider: 'Provider', us: 'Ours' } as const
type Kind = keyof typeof KINDS

const ICONS: readonly [RegExp, DeskIconName][] = [
  [/refund|taken back/i, 'undo'],
  [/mailed|declared/i, 'mail'],
  [/invoice/i, 'file'],
  [/credits/i, 'coins'],
  [/sent to/i, 'login'],
  [/paid/i, 'check'],
  [/charged back|failed/i, 'alert'],
  [/webhook/i, 'bank'],
  [/order made/i, 'receipt'],
]
const iconOf = (what: string): DeskIconName => ICONS.find(([words]) => words.test(what))?.[1] ?? 'clock'

export function OrderHappened({ happened }: { happened: readonly Happened[] }) {
  const [kind, setKind] = useState<Kind>('all')
  const shown = happened.filter(({ by }) => kind === 'all' || by === kind)
  return (
    <section className="box" aria-label="What happened">
      <div className="box__head">
        <h2>What happened</h2>
        <span className="muted t12">provider and own events, newest first</span>
        <span className="push" />
        {Object.entries(KINDS).map(([value, label]) => (
          <button
            key={value}
            type="button"
            className={`filter${kind === value ? ' filter--on' : ''}`}
            aria-pressed={kind === value}
            onClick={() => setKind(value as Kind)}
          >
            {label}
          </button>
        ))}
      </div>
      <div className="box__body tl">
        {shown.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is read, never reordered.
          <div key={place} className="tl__row">
            <span className={`tl__ic${line.tone ? ` tl__ic--${line.tone}` : ''}`}>
              <DeskIcon name={iconOf(line.what)} />
            </span>
            <span className="tl__t">
              {line.what}
              {line.more && <small>{line.more}</small>}
            </span>
            <time dateTime={line.at.toISOString()}>{at.format(line.at)}</time>
          </div>
        ))}
      </div>
    </section>
  )
}
