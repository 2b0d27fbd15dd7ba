import { type ComponentProps, type FormEvent, useState } from 'react'

import { useForm, useRefusalText } from '#app/forms/use-form.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { phoneNumber, TWO_LETTERS } from '#features/payments/direct-debit.rules.ts'
import { bankOf, bareIban, countryOfIban, isIban } from '#features/payments/iban.rules.ts'
import { isPostcode } from '#features/payments/postcode.rules.ts'
import { ApiError } from '#kernel/call-api.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'

import {
  askForMandate,
  DETAILS,
  type Debit,
  type Details,
  forgetTyped,
  isSameAccount,
  keepTyped,
  readWaiting,
  typedBy,
  type Waiting,
} from './direct-debit-details.ts'

/** No message goes out, so an earlier code stays the valid one. */
const UNSENT: readonly string[] = ['too_many_sms', 'too_many_sms_today', 'sms_unavailable', 'rate_limited']

/** PAY-5: account holder, account, address, and the phone that receives the code. */
export function DirectDebitForm({
  debit,
  details: sent,
  waiting,
  onPrepared,
  onUnsent,
}: {
  debit: Debit
  /** Pre-filled when the buyer returns to edit. */
  details: Details | undefined
  waiting: Waiting | undefined
  onPrepared: (made: Waiting) => void
  /** The changes were refused for want of a message, but an earlier code still works. */
  onUnsent: (typed: Details, waiting: Waiting, reason: string) => void
}) {
  const text = useTexts()
  const refusalText = useRefusalText()
  const member = usePage().user?.profile.id ?? ''
  const [details] = useState(() => typedBy(member) ?? sent)
  const [bank, setBank] = useState(() => bankTyped(details?.iban ?? ''))

  async function send(values: Details) {
    try {
      const made = await askForMandate(debit, { details: values, waiting })
      forgetTyped()
      onPrepared(made)
    } catch (error) {
      if (!(error instanceof ApiError) || !UNSENT.includes(error.code)) throw error
      const still = await readWaiting(debit)
      if (still === undefined) throw error
      onUnsent(values, still, refusalText(error))
    }
  }

  /** Of a masked account only the server knows the country. */
  const isPostcodeOf = ({ zip, iban }: Details) =>
    isSameAccount(iban, waiting) || isPostcode(zip, [debit.country, countryOfIban(bareIban(iban))])

  const { pending, fieldErrors, refusal, handleSubmit, handleInput } = useForm({
    names: DETAILS,
    check: (values) => ({
      ...(!TWO_LETTERS.test(values.account_holder) && { account_holder: text('errors.field_invalid') }),
      ...(!isPostcodeOf(values) && { zip: text('errors.field_invalid') }),
      ...Object.fromEntries(
        DETAILS.filter((name) => values[name].trim() === '').map((name) => [name, text('errors.field_required')]),
      ),
      ...(values.iban.trim() !== '' &&
        !isSameAccount(values.iban, waiting) &&
        !isIban(bareIban(values.iban)) && { iban: text('errors.iban_invalid') }),
      ...(values.phone.trim() !== '' &&
        phoneNumber(values.phone, debit.country) === null && { phone: text('errors.phone_invalid') }),
    }),
    send,
    fieldOf: { iban_invalid: 'iban', phone_invalid: 'phone', phone_not_served: 'phone' },
  })
  function handleTyped(event: FormEvent<HTMLFormElement>) {
    handleInput(event)
    keepTyped(member, event.currentTarget)
  }
  const input = (name: (typeof DETAILS)[number], rest: ComponentProps<'input'> = {}) => (
    <TextInput name={name} defaultValue={details?.[name] ?? ''} {...rest} />
  )
  return (
    <form onSubmit={handleSubmit} onInput={handleTyped} method="post" noValidate className="grid gap-4">
      <h2 className="h5">{text('payments.debit_details')}</h2>
      <Field label={text('payments.account_holder')} error={fieldErrors.account_holder}>
        {input('account_holder', { autoComplete: 'name', maxLength: 70 })}
      </Field>
      <Field
        label={text('payments.iban')}
        error={fieldErrors.iban}
        hint={bank === null ? text('payments.iban_hint') : text('payments.iban_bank', { bank })}
      >
        {input('iban', {
          autoComplete: 'off',
          autoCapitalize: 'characters',
          spellCheck: false,
          maxLength: 60,
          // A masked account cannot be edited, only replaced.
          onFocus: ({ currentTarget }) => isSameAccount(currentTarget.value, waiting) && currentTarget.select(),
          onChange: (event) => setBank(bankTyped(event.currentTarget.value)),
        })}
      </Field>
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
        <Field label={text('payments.street')} error={fieldErrors.street}>
          {input('street', { autoComplete: 'address-line1', maxLength: 70 })}
        </Field>
        <Field label={text('payments.house_number')} error={fieldErrors.house_number}>
          {input('house_number', { autoComplete: 'address-line2', maxLength: 12 })}
        </Field>
      </div>
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
        <Field label={text('payments.zip')} error={fieldErrors.zip}>
          {input('zip', { autoComplete: 'postal-code', maxLength: 12 })}
        </Field>
        <Field label={text('payments.city')} error={fieldErrors.city}>
          {input('city', { autoComplete: 'address-level2', maxLength: 70 })}
        </Field>
      </div>
      <Field label={text('payments.phone')} error={fieldErrors.phone} hint={text('payments.phone_hint')}>
        {input('phone', { type: 'tel', autoComplete: 'tel', maxLength: 40 })}
      </Field>
      {refusal && (
        <Alert tone="danger" urgent>
          {refusal.text}
        </Alert>
      )}
      <Button type="submit" look="main" size="lg" block pending={pending}>
        {text('payments.send_code')}
      </Button>
    </form>
  )
}

const bankTyped = (typed: string) => (isIban(bareIban(typed)) ? bankOf(bareIban(typed)) : null)
