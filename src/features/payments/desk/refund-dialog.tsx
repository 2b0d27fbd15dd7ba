import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'

import { consoleApi } from '#console/page/api.ts'
import { failureText } from '#console/page/failure.ts'
import { Field } from '#console/page/field.tsx'
import { Modal } from '#console/page/modal.tsx'
import { formatMoney } from '#kernel/money.ts'

import { refundOrder } from '../orders/orders.contract.ts'
import {
  methodName,
  orderName,
  REFUND_NOTE,
  REFUND_REASONS,
  type RefundReason,
  refundFigures,
} from '../orders/orders.rules.ts'
import type { OrderPage } from './order-page.ts'

type Share = 'all' | 'unused' | 'other'
type Refundable = NonNullable<OrderPage['refundable']>
const languages = new Intl.DisplayNames(['en'], { type: 'language' })

/** FIG-20: all, the unused part or another amount; says before what will happen. */
export function RefundDialog({ page, holds, onClose }: { page: OrderPage; holds: Refundable; onClose: () => void }) {
  const client = useQueryClient()
  const { order, withdrawal } = page
  const [share, setShare] = useState<Share>(holds.unused > 0 ? 'unused' : 'all')
  const [typed, setTyped] = useState('')
  const [why, setWhy] = useState<RefundReason>(withdrawal?.open && holds.unused > 0 ? 'withdrawal' : 'goodwill')
  const [note, setNote] = useState('')
  const other = Math.round(Number(typed.replace(',', '.')) * 100)
  const amount = why === 'withdrawal' || share === 'unused' ? holds.unused : share === 'all' ? holds.left : other
  const isReady = Number.isInteger(amount) && amount > 0 && amount <= holds.left && note.trim().length >= 3
  const money = (value: number) => formatMoney({ amount: value, currency: order.currency }, 'en-GB')
  const give = useMutation({
    mutationFn: () => consoleApi(refundOrder, { body: { id: order.id, amount, left: holds.left, why, note } }),
    onSuccess: () => client.invalidateQueries(),
  })
  const send = () => isReady && !give.isPending && give.mutate()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send()
  }
  const title = `Refund ${orderName(order.number)}`
  if (give.data)
    return (
      <Modal title={title} onClose={onClose}>
        <p role="status" className="note note--ok">
          {give.data.request === null
            ? `${money(amount)} is on its way. They get an email once the provider has sent it.`
            : 'A second person has to agree first. It waits under Today.'}
        </p>
      </Modal>
    )
  const choose = (next: Share) => {
    setShare(next)
    if (why === 'withdrawal' && next !== 'unused') setWhy('goodwill')
  }
  return (
    <Modal
      title={title}
      onClose={onClose}
      foot={
        <>
          <span className="muted t12">Cannot be undone once sent</span>
          <span className="push" />
          <button type="button" className="btn btn--ghost" onClick={onClose}>
            Cancel <kbd className="key">Esc</kbd>
          </button>
          <button
            type="button"
            className="btn btn--solid"
            disabled={!isReady || give.isPending}
            aria-busy={give.isPending}
            onClick={send}
          >
            Refund {isReady || amount > 0 ? money(amount) : ''} <kbd className="key">⌘ ↵</kbd>
          </button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: catches the shortcut of every field inside */}
      <div className="stackv refunddialog" onKeyDown={onKeyDown}>
        <fieldset className="segmented" aria-label="How much">
          {(
            [
              ['all', `All, ${money(holds.left)}`],
              ['unused', `Unused part, ${money(holds.unused)}`],
              ['other', 'Other amount'],
            ] as const
          ).map(([value, label]) => (
            <label key={value} className="segmented__opt">
              <input
                type="radio"
                name="share"
                className="vh"
                checked={share === value}
                disabled={value === 'unused' && holds.unused === 0}
                onChange={() => choose(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        {share === 'other' && (
          <Field
            label={`Amount, at most ${money(holds.left)}`}
            inputMode="decimal"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {amount > 0 && amount <= holds.left && <Preview {...{ page, holds, amount, money }} />}
        <label className="field">
          <span className="field__label">Reason</span>
          <select
            className="input"
            value={why}
            onChange={(event) => {
              setWhy(event.target.value as RefundReason)
              if (event.target.value === 'withdrawal') setShare('unused')
            }}
          >
            {Object.entries(REFUND_REASONS).map(([value, label]) => (
              <option
                key={value}
                value={value}
                disabled={value === 'withdrawal' && !(withdrawal?.open && holds.unused > 0)}
              >
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span className="field__label">Note for colleagues, the member can ask to read it</span>
          <textarea
            className="input"
            rows={2}
            maxLength={REFUND_NOTE}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </label>
        {give.error && (
          <p role="alert" className="note note--bad">
            {failureText(give.error)}
          </p>
        )}
        <span className="muted t12">
          They are told by email, in {languages.of(order.language) ?? order.language}. Under {money(holds.alone_below)}{' '}
          to one buyer a day you decide alone; from there a second person agrees first.
        </span>
      </div>
    </Modal>
  )
}

type PreviewProps = { page: OrderPage; holds: Refundable; amount: number; money: (value: number) => string }

function Preview({ page: { order }, holds, amount, money }: PreviewProps) {
  const { credits, vat } = refundFigures({ ...order, ...holds }, amount)
  const gone = Math.max(0, credits - holds.unused_credits)
  return (
    <div className="box box--sunk refunddialog__sum">
      <div className="rowh">
        <span>
          To <bdi>{order.buyer?.name ?? 'the buyer'}</bdi>, by{' '}
          {order.method ? methodName(order.method) : 'the way it came'}
        </span>
        <span className="push strong">{money(amount)}</span>
      </div>
      <div className="rowh muted">
        <span>Credits taken back{gone > 0 ? `, ${gone} of them were spent` : ''}</span>
        <span className="push">−{credits}</span>
      </div>
      <div className="rowh muted">
        <span>VAT in it</span>
        <span className="push">−{money(vat)}</span>
      </div>
    </div>
  )
}
