import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { browserApi } from '#app/api/browser-api.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import { useSending } from '#app/forms/use-sending.ts'
import { useTexts } from '#app/page/use-page.ts'
import { AccountPage } from '#features/accounts/ui/account-page.tsx'
import { confirmMandate } from '#features/payments/direct-debit.contract.ts'
import { CODE_LIFETIME } from '#features/payments/direct-debit.rules.ts'
import { ApiError } from '#kernel/call-api.ts'
import { MINUTE } from '#kernel/time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useToast } from '#ui/toast.tsx'

import { askForMandate, type Debit, type Mandate, type Waiting } from './direct-debit-details.ts'
import { OrderLine, OrderTotal, OrderWords } from './order-lines.tsx'
import { StartRequest, useOrderForm } from './start-request.tsx'
import { useDates } from './transactions-dates.ts'
import { Fact } from './transactions-fact.tsx'
import { useClickIds, useGoPay } from './use-checkout.ts'

/** R-SEPA-1: shows the whole mandate before signing; the button signs it and orders. */
export function DirectDebitMandate({
  debit,
  waiting,
  announce,
  unsent,
  onRenewed,
  onBack,
}: {
  debit: Debit
  waiting: Waiting
  announce: boolean
  /** Why changed details got no code of their own. */
  unsent: string | undefined
  onRenewed: (waiting: Waiting) => void
  onBack: () => void
}) {
  const text = useTexts()
  const { mandate } = waiting
  return (
    <AccountPage
      title={text('payments.sepa_mandate')}
      announce={announce}
      below={
        <div className="flex flex-wrap gap-3">
          <NewCode debit={debit} waiting={waiting} onRenewed={onRenewed} />
          <Button look="ghost" onClick={onBack}>
            {text('payments.change_details')}
          </Button>
        </div>
      }
    >
      {unsent !== undefined && (
        <Alert urgent>
          {unsent} {text('payments.code_still_works')}
        </Alert>
      )}
      <Words debit={debit} mandate={mandate} />
      <Sign debit={debit} mandate={mandate} />
    </AccountPage>
  )
}

function Words({ debit, mandate }: { debit: Debit; mandate: Mandate }) {
  const text = useTexts()
  const { day } = useDates()
  const { account_holder, iban_end: end, bank, due_at } = mandate
  return (
    <div className="grid gap-4 border-b border-line pb-5">
      <dl className="grid gap-3 text-control">
        <Fact what={text('payments.account_holder')}>{account_holder}</Fact>
        <Fact what={text('payments.iban')}>
          {bank === null
            ? text('payments.mandate_account', { end })
            : text('payments.mandate_account_bank', { end, bank })}
        </Fact>
        <Fact what={text('payments.creditor_id')}>{debit.creditor.id}</Fact>
        <Fact what={text('payments.mandate_reference')}>{mandate.reference}</Fact>
      </dl>
      <p className="text-sm">{mandate.words}</p>
      <p className="text-sm text-muted">{text('payments.mandate_due', { date: day(due_at) })}</p>
    </div>
  )
}

/** Phones display codes with spaces, so allow for them. */
const LONGEST_CODE = 20

function Sign({ debit, mandate }: { debit: Debit; mandate: Mandate }) {
  const text = useTexts()
  const refusalText = useRefusalText()
  const goPay = useGoPay()
  const ids = useClickIds()
  const codeField = useRef<HTMLInputElement>(null)
  const [pending, setPending] = useState(false)
  const [codeError, setCodeError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()

  function refuse(error: ApiError) {
    const ofCode = error.code === 'sms_code_invalid'
    // Flush so the error is described before the field gets focus.
    flushSync(() => (ofCode ? setCodeError(refusalText(error)) : setRefusal(refusalText(error))))
    if (ofCode) codeField.current?.focus()
  }

  const { startError, handleSubmit } = useOrderForm(async () => {
    if (pending) return
    const otp = codeField.current?.value.trim() ?? ''
    flushSync(() => {
      setCodeError(otp === '' ? text('errors.field_required') : undefined)
      setRefusal(undefined)
    })
    if (otp === '') return codeField.current?.focus()
    setPending(true)
    try {
      // A different code is a new request; repeating the same one is not.
      const body = { mandate: mandate.id, otp, start_now: true }
      const { order } = await browserApi(confirmMandate, { body: { ...body, client_id: ids.idFor(body) } })
      await goPay(order)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refuse(error)
    } finally {
      setPending(false)
    }
  })

  const sentTo = text('payments.code_sent', { phone: mandate.phone, minutes: CODE_LIFETIME / MINUTE })
  return (
    <form onSubmit={handleSubmit} method="post" noValidate className="grid gap-4">
      <Field
        label={text('payments.otp')}
        error={
          codeError && (
            <>
              {codeError}
              <span className="block text-muted">{sentTo}</span>
            </>
          )
        }
        hint={sentTo}
      >
        <TextInput
          ref={codeField}
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={LONGEST_CODE}
          className="tracking-[0.3em]"
        />
      </Field>
      {refusal !== undefined && (
        <Alert tone="danger" urgent>
          {refusal}
        </Alert>
      )}
      <dl className="grid gap-3 text-control">
        <OrderLine what={text('payments.your_order')}>
          {text('shell.credits_count', { count: debit.credits })}
        </OrderLine>
        <OrderTotal amount={mandate.amount} currency={mandate.currency} country={debit.country} />
      </dl>
      <OrderWords credits={debit.credits} amount={mandate.amount} currency={mandate.currency} />
      <p className="text-sm text-muted">{text('payments.mandate_confirm')}</p>
      <StartRequest error={startError} />
      <Button type="submit" look="main" size="lg" block pending={pending}>
        {text('payments.order_and_pay')}
      </Button>
    </form>
  )
}

/** The text message never came or came too late: same details, new mandate. */
function NewCode({
  debit,
  waiting,
  onRenewed,
}: {
  debit: Debit
  waiting: Waiting
  onRenewed: (waiting: Waiting) => void
}) {
  const text = useTexts()
  const toast = useToast()
  const refusalText = useRefusalText()
  const { pending, refusal, handleSend } = useSending(async () => {
    const renewed = await askForMandate(debit, { details: waiting.details, waiting, newCode: true })
    toast({ text: text('payments.new_code_sent'), tone: 'success' })
    onRenewed(renewed)
  })
  return (
    <>
      <Button look="tonal" pending={pending} onClick={handleSend}>
        {text('payments.new_code')}
      </Button>
      {refusal && (
        <div className="order-last w-full">
          <Alert tone="danger" urgent>
            {refusalText(refusal)}
          </Alert>
        </div>
      )}
    </>
  )
}
