import { useState } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import { useSending } from '#app/forms/use-sending.ts'
import { useTexts } from '#app/page/use-page.ts'
import { forgetPaymentMethod, type StoredMethod } from '#features/payments/payments.contract.ts'
import { Alert } from '#ui/alert.tsx'
import { useToast } from '#ui/toast.tsx'

import { MethodMark } from './method-mark.tsx'

/** R-PAY-22: what is stored, each with the way to forget it. */
export function StoredMethods({ stored: first }: { stored: readonly StoredMethod[] }) {
  const text = useTexts()
  const [stored, setStored] = useState(first)
  if (stored.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-base font-strong">{text('payments.stored_title')}</h2>
      <ul className="grid gap-2.5">
        {stored.map((each) => (
          <li
            key={each.method}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-card px-3 py-1 shadow-[inset_0_0_0_1px_var(--line)] max-sm:pt-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
          >
            <MethodMark id={each.method} />
            <StoredName stored={each} />
            <div className="max-sm:col-start-2">
              <ForgetMethod stored={each} onForgotten={setStored} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function StoredName({ stored: { method, label } }: { stored: StoredMethod }) {
  const text = useTexts()
  const name = text(`payments.method_${method}`)
  return (
    <span className="min-w-0 font-strong">
      {label === name ? name : text('payments.repeat_stored', { method: name, label })}
    </span>
  )
}

export function ForgetMethod({
  stored: { method },
  onForgotten,
}: {
  stored: Pick<StoredMethod, 'method'>
  onForgotten: (left: StoredMethod[]) => void
}) {
  const text = useTexts()
  const toast = useToast()
  const refusalText = useRefusalText()
  const { pending, refusal, handleSend } = useSending(async () => {
    const { stored } = await browserApi(forgetPaymentMethod, { body: { method } })
    toast({ tone: 'success', text: text('payments.forgotten') })
    onForgotten(stored)
  })
  return (
    <>
      <button
        type="button"
        aria-busy={pending}
        onClick={handleSend}
        className="link min-h-11 py-2 text-left text-sm font-strong"
      >
        {text('payments.forget_method')}
      </button>
      {refusal && (
        <Alert tone="danger" urgent>
          {refusalText(refusal)}
        </Alert>
      )}
    </>
  )
}
