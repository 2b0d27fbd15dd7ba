import doorUrl from '@duet/art/pictures/illustration-open-door.svg?url'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import { useSending } from '#app/forms/use-sending.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { useTexts } from '#app/page/use-page.ts'
import { AccountPage } from '#features/accounts/ui/account-page.tsx'
import { OutcomePage } from '#features/accounts/ui/outcome-page.tsx'
import { type Transaction, withdrawFromOrder } from '#features/payments/transactions.contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'

import { OrderLine } from './order-lines.tsx'
import { lastDayOf, useDates } from './transactions-dates.ts'
import { useMoney } from './use-money.ts'

/** R-CONS-1: shows the refund, then the button that declares withdrawal, then the confirmation. */
export function WithdrawalPage({ transaction }: { transaction: Transaction }) {
  const { id, withdrawal } = transaction
  const [done, setDone] = useState<{ amount: number }>()
  const { revalidate } = useRevalidator()
  const { pending, refusal, handleSend } = useSending(async () => {
    const declared = await browserApi(withdrawFromOrder, { body: { order: id } })
    setDone(declared)
    // The badge has changed.
    await revalidate()
  })
  const declared = done ?? withdrawal?.declared
  if (declared) return <Withdrawn transaction={transaction} amount={declared.amount} announce={done !== undefined} />
  if (!withdrawal?.open) return <Closed transaction={transaction} />
  return (
    <Declare transaction={{ ...transaction, withdrawal }} pending={pending} refusal={refusal} onConfirm={handleSend} />
  )
}

type Open = Transaction & { withdrawal: NonNullable<Transaction['withdrawal']> }

function Declare({
  transaction: { id, credits, amount, currency, withdrawal },
  pending,
  refusal,
  onConfirm,
}: {
  transaction: Open
  pending: boolean
  refusal: ReturnType<typeof useSending>['refusal']
  onConfirm: () => void
}) {
  const text = useTexts()
  const money = useMoney()
  const refusalText = useRefusalText()
  const nothing = withdrawal.amount === 0
  return (
    <>
      <PageHead title={text('payments.withdraw_here')} />
      <AccountPage
        title={text('payments.withdraw_here')}
        lead={text('payments.withdraw_lead')}
        below={
          <Link to={`/transactions/${id}`} className={`${buttonClass({ look: 'ghost' })} justify-self-start`}>
            {text('payments.withdraw_keep')}
          </Link>
        }
      >
        <dl className="grid gap-3 text-control">
          <OrderLine what={text('payments.withdraw_paid')}>{money(amount, currency)}</OrderLine>
          <OrderLine what={text('payments.withdraw_unused')}>
            {text('payments.withdraw_unused_of', { unused: withdrawal.credits, credits })}
          </OrderLine>
          <OrderLine what={text('payments.withdraw_refund')} tone="mt-1 border-t border-line pt-4 text-lg font-bold">
            {money(withdrawal.amount, currency)}
          </OrderLine>
        </dl>
        <p className="text-sm text-muted">{text(nothing ? 'payments.withdraw_nothing' : 'payments.withdraw_how')}</p>
        {refusal && (
          <Alert tone="danger" urgent>
            {refusalText(refusal)}
          </Alert>
        )}
        <Button look="main" size="lg" block pending={pending} onClick={onConfirm}>
          {text('payments.confirm_withdrawal')}
        </Button>
      </AccountPage>
    </>
  )
}

function Withdrawn({
  transaction: { id, currency },
  amount,
  announce,
}: {
  transaction: Transaction
  amount: number
  announce: boolean
}) {
  const text = useTexts()
  const money = useMoney()
  return (
    <OutcomePage
      art={doorUrl}
      title={text('payments.withdrawn_title')}
      announce={announce}
      action={<ToOrder id={id} />}
    >
      <p>
        {amount > 0
          ? text('payments.withdrawn_text', { amount: money(amount, currency) })
          : text('payments.withdrawn_nothing')}
      </p>
    </OutcomePage>
  )
}

function Closed({ transaction: { id, withdrawal } }: { transaction: Transaction }) {
  const text = useTexts()
  const { day } = useDates()
  return (
    <OutcomePage art={doorUrl} title={text('payments.withdraw_closed_title')} action={<ToOrder id={id} />}>
      <p>
        {withdrawal
          ? text('payments.withdrawal_over', { date: day(lastDayOf(withdrawal.until)) })
          : text('errors.withdrawal_closed')}
      </p>
    </OutcomePage>
  )
}

function ToOrder({ id }: { id: string }) {
  const text = useTexts()
  return (
    <Link to={`/transactions/${id}`} className={buttonClass({ look: 'main', size: 'lg' })}>
      {text('payments.withdraw_keep')}
    </Link>
  )
}
