import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'

import { ConsentBox } from '#app/forms/consent-box.tsx'
import { useTexts } from '#app/page/use-page.ts'

const NAME = 'start_now'

/** R-CONS-5: the buyer's request for immediate delivery, in the words the order stores; never pre-ticked. */
export function StartRequest({ error }: { error: string | null }) {
  const text = useTexts()
  return <ConsentBox name={NAME} label={text('payments.start_words')} error={error ?? undefined} />
}

/** A form that submits only with that request ticked. */
export function useOrderForm(send: () => Promise<void>) {
  const text = useTexts()
  const [startError, setStartError] = useState<string | null>(null)
  const [ticked, setTicked] = useState(false)

  /** For a second button elsewhere in the form. */
  function handleChange({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && target.name === NAME) setTicked(target.checked)
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const box = event.currentTarget.elements.namedItem(NAME) as HTMLInputElement
    // Flush so the error is described before the box gets focus.
    flushSync(() => setStartError(box.checked ? null : text('errors.start_request_missing')))
    if (box.checked) void send()
    else {
      box.focus()
      // With its error: the box alone may be all that shows above a sheet's footer.
      box.closest('div')?.scrollIntoView({ block: 'nearest' })
    }
  }

  return { startError, ticked, handleChange, handleSubmit }
}
