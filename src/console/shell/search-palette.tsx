import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { MemberFace } from '#features/members/desk/member-face.tsx'
import { findAnything } from '#features/members/find.contract.ts'
import { FIND_LENGTH } from '#features/members/members.rules.ts'
import { orderName } from '#features/payments/orders/orders.rules.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import { type Currency, formatMoney } from '#kernel/money.ts'

import { consoleApi } from '../page/api.ts'
import { DeskIcon } from '../page/desk-icon.tsx'
import { failureText } from '../page/failure.ts'
import { useBrand, useBrandName } from '../page/use-brand.ts'
import { useMay } from '../page/use-session.ts'
import { dayOf } from '../page/when.ts'

type Found = ReplyOf<typeof findAnything>
type Row = { key: string; group: string; to: string; face?: string | null; title: string; more: string }

const words = (name: string) => name.replaceAll('_', ' ')

/** CONS-32: `/`. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const navigate = useNavigate()
  const brand = useBrand()
  const brandName = useBrandName()
  const may = useMay()
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState(0)
  const q = useSettled(typed.trim())
  const { data, error } = useQuery({
    queryKey: ['find', brand, q],
    queryFn: () => consoleApi(findAnything, { query: { q, ...(brand && { brand }) } }),
    enabled: q.length >= FIND_LENGTH.min,
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const rows = data && q.length >= FIND_LENGTH.min ? rowsOf(data, brandName, may('see_money') || may('refund')) : []
  const current = Math.min(place, rows.length - 1)
  const open = (row: Row | undefined) => {
    if (row === undefined) return
    onClose()
    void navigate(row.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setPlace(Math.max(0, Math.min(current + step, rows.length - 1)))
    }
    if (event.key === 'Enter') open(rows[current])
  }
  return (
    <dialog ref={ref} className="modal modal--top" aria-label="Search" onClose={onClose}>
      <div className="palette">
        <div className="palette__in">
          <DeskIcon name="search" />
          <input
            role="combobox"
            aria-expanded={rows.length > 0}
            aria-controls={id}
            aria-activedescendant={rows[current] && `${id}-${current}`}
            aria-label="Member, order, invoice or case"
            placeholder="Email, name, id, phone, order, invoice, case"
            value={typed}
            maxLength={FIND_LENGTH.max}
            onChange={(event) => {
              setTyped(event.target.value)
              setPlace(0)
            }}
            onKeyDown={onKeyDown}
          />
          <span className="faint t12">{brand ? brandName(brand) : 'all brands'}</span>
          <kbd className="key">Esc</kbd>
        </div>
        {error && (
          <p role="alert" className="note note--bad">
            {failureText(error)}
          </p>
        )}
        <div id={id} role="listbox" aria-label="Found">
          {rows.map((row, index) => (
            <div key={row.key}>
              {rows[index - 1]?.group !== row.group && <p className="pop__label palette__label">{row.group}</p>}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys of this listbox */}
              <div
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === current}
                className={`palette__row${index === current ? ' palette__row--on' : ''}`}
                onClick={() => open(row)}
              >
                {row.face === undefined ? <DeskIcon name="flag" /> : <MemberFace photo={row.face} />}
                <span className="clip">
                  <b className="strong clip">
                    <bdi>{row.title}</bdi>
                  </b>
                  <small className="clip">{row.more}</small>
                </span>
                {index === current && <kbd className="key">↵</kbd>}
              </div>
            </div>
          ))}
        </div>
        {data && rows.length === 0 && q.length >= FIND_LENGTH.min && (
          <p className="palette__none muted">Nothing in your brands fits “{q}”.</p>
        )}
        <p className="palette__foot t12 muted">
          <kbd className="key">↑</kbd> <kbd className="key">↓</kbd> move <kbd className="key">↵</kbd> open
          <span className="push">Email and phone match only in full, and are logged</span>
        </p>
      </div>
    </dialog>
  )
}

/** Asks once somebody pauses. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 200)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

function rowsOf(found: Found, brandName: ReturnType<typeof useBrandName>, ordersOpen: boolean): Row[] {
  return [
    ...found.members.map((member) => ({
      ...{ key: member.id, group: 'Members', to: `/members/${member.id}`, face: member.photo },
      title: `${member.name ?? 'No name yet'}, ${member.age}`,
      more: [brandName(member.site_id), member.city, words(member.state), member.email].filter(Boolean).join(', '),
    })),
    ...found.orders.map((order) => ({
      ...{ key: order.id, group: 'Orders', to: ordersOpen ? `/money/orders/${order.id}` : `/members/${order.member}` },
      title: `${orderName(order.number)}, ${formatMoney({ amount: order.amount, currency: order.currency as Currency }, 'en-GB')}`,
      more: [order.name ?? 'no member shown', words(order.status), order.invoice && `invoice ${order.invoice}`]
        .filter(Boolean)
        .join(', '),
    })),
    ...found.cases.map((each) => ({
      ...{ key: each.id, group: 'Cases', to: `/cases/${each.id}`, title: `${each.reference}, ${words(each.what)}` },
      more: `${brandName(each.site_id)}, ${words(each.kind)}, ${each.closed_at ? `closed ${dayOf(each.closed_at)}` : 'open'}`,
    })),
  ]
}
