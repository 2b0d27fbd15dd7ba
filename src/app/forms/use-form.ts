import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'

import { useTexts } from '#app/page/use-page.ts'
import { ApiError } from '#kernel/call-api.ts'
import type { ErrorCode } from '#kernel/errors.ts'

type Values<Name extends string> = Record<Name, string>
type FieldErrors<Name extends string> = Partial<Record<Name, string | undefined>>

/**
 * A form that keeps its input: validates, sends, and shows errors at the fields or, as `refusal`, above them. Focuses
 * the first invalid field.
 */
export function useForm<Name extends string>({
  names,
  check,
  send,
  fieldOf = {},
  clears = false,
}: {
  /** In screen order. */
  names: readonly Name[]
  /** Checks that need no server. */
  check: (values: Values<Name>) => FieldErrors<Name>
  send: (values: Values<Name>) => Promise<void>
  /** Maps a refusal to its field; others apply to the whole form. */
  fieldOf?: Partial<Record<ErrorCode, Name>>
  /** Clears the fields after success, for forms that stay on the page. */
  clears?: boolean
}) {
  const refusalText = useRefusalText()
  const [pending, setPending] = useState(false)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors<Name>>({})
  const [refusal, setRefusal] = useState<ApiError>()

  function show(form: HTMLFormElement, found: FieldErrors<Name>) {
    // Flush so the error is described before the field gets focus.
    flushSync(() => setFieldErrors(found))
    const first = names.find((name) => found[name] !== undefined)
    if (first !== undefined) (form.elements.namedItem(first) as HTMLElement | null)?.focus()
  }

  function refuse(form: HTMLFormElement, error: unknown) {
    // Anything but a refusal is a bug and belongs in the log.
    if (!(error instanceof ApiError)) throw error
    const field = error.code === 'network' ? undefined : fieldOf[error.code]
    const found = (field === undefined ? error.fields : { [field]: error.message }) as FieldErrors<Name>
    if (names.every((name) => found[name] === undefined)) setRefusal(error)
    show(form, found)
  }

  // A bug becomes an unhandled rejection, which is reported.
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!pending) void submit(event.currentTarget)
  }

  async function submit(form: HTMLFormElement) {
    const typed = new FormData(form)
    const values = Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')])) as Values<Name>
    const found = check(values)
    setRefusal(undefined)
    show(form, found)
    if (names.some((name) => found[name] !== undefined)) return
    setPending(true)
    try {
      await send(values)
      if (clears) form.reset()
    } catch (error) {
      refuse(form, error)
    } finally {
      setPending(false)
    }
  }

  /** What is being mended needs no complaint. */
  function handleInput({ target }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement
    if (fieldErrors[name as Name] !== undefined) setFieldErrors({ ...fieldErrors, [name]: undefined })
  }

  /** For a form that turns into another: the old errors no longer apply. */
  function clearErrors() {
    setFieldErrors({})
    setRefusal(undefined)
  }

  return {
    ...{ pending, fieldErrors, handleSubmit, handleInput, clearErrors },
    refusal: refusal && { code: refusal.code, text: refusalText(refusal) },
  }
}

/** The server's message; without a reply, a generic one. */
export function useRefusalText(): (error: ApiError) => string {
  const text = useTexts()
  return ({ code, message }) => {
    if (message !== '') return message
    if (code !== 'network') return text('errors.unexpected')
    return text(navigator.onLine ? 'errors.timed_out' : 'errors.offline')
  }
}
