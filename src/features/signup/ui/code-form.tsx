import { browserApi } from '#app/api/browser-api.ts'
import { useForm } from '#app/forms/use-form.ts'
import { useTexts } from '#app/page/use-page.ts'
import { confirmByCode } from '#features/accounts/accounts.contract.ts'
import { readUser } from '#features/me/me.contract.ts'
import { ApiError } from '#kernel/call-api.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { takeFocus } from '#ui/take-focus.ts'
import { TextInput } from '#ui/text-input.tsx'

import { keepWantOnly } from './signup-draft.ts'

/** ACC-5: the emailed code, for emails read on another device. */
export function CodeForm({ onConfirmed, quiet = false }: { onConfirmed: () => void; quiet?: boolean }) {
  const text = useTexts()
  const { pending, fieldErrors, refusal, handleSubmit, clearErrors } = useForm({
    names: ['code'],
    check: ({ code }) => ({ code: /^\d{6}$/.test(figuresOf(code)) ? undefined : text('signup.code_needed') }),
    send: async ({ code }) => {
      await confirm(figuresOf(code))
      keepWantOnly()
      onConfirmed()
    },
    fieldOf: { activation_code_wrong: 'code', activation_failed: 'code' },
  })
  return (
    <form noValidate method="post" onChange={clearErrors} onSubmit={handleSubmit} className="grid gap-5">
      {refusal && (
        <Alert tone="danger" urgent>
          {refusal.text}
        </Alert>
      )}
      <Field label={text('signup.code')} error={fieldErrors.code}>
        <TextInput
          // On its own page the field is what one comes for.
          ref={quiet ? undefined : takeFocus}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          className="text-center text-xl tracking-[0.3em] tabular-nums"
        />
      </Field>
      {/* Secondary beside the wizard. */}
      <Button type="submit" look={quiet ? 'solid' : 'main'} size={quiet ? 'md' : 'lg'} block pending={pending}>
        {text('signup.confirm')}
      </Button>
    </form>
  )
}

/** Copied codes contain spaces. */
const figuresOf = (code: string) => code.replace(/\s/g, '')

const REFUSED: readonly string[] = ['activation_code_wrong', 'activation_failed']

async function confirm(code: string): Promise<void> {
  try {
    await browserApi(confirmByCode, { body: { code } })
  } catch (error) {
    if (!(error instanceof ApiError && REFUSED.includes(error.code))) throw error
    // The link may have confirmed it meanwhile, in another tab or on another device.
    const { user } = await browserApi(readUser, {})
    if (user.status !== 'active') throw error
  }
}
