import { type ReactNode, useRef, useState } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import { PASSWORD_LENGTH } from '#features/accounts/accounts.rules.ts'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextInput } from '#ui/text-input.tsx'

import { StrengthMeter } from './strength-meter.tsx'

/**
 * A password field with a show button. `meter` rates a new password. Routes that show it must load the area `accounts`.
 */
export function PasswordField({
  name,
  label,
  hint,
  error,
  autoComplete,
  meter = false,
  takesFocus = false,
}: {
  name: string
  label: string
  hint?: ReactNode
  error?: ReactNode
  autoComplete: 'current-password' | 'new-password'
  meter?: boolean
  /** In a dialog: focused when it opens. */
  takesFocus?: boolean
}) {
  const text = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      <div className="relative">
        <TextInput
          ref={input}
          name={name}
          type={shown ? 'text' : 'password'}
          {...(takesFocus && { 'data-autofocus': true })}
          autoComplete={autoComplete}
          maxLength={PASSWORD_LENGTH.max}
          // While shown it is plain text, which browsers autocorrect, capitalise and send to spelling services.
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          className="pr-14"
        />
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={text(shown ? 'accounts.hide_password' : 'accounts.show_password')}
          onClick={() => setShown(!shown)}
          className="absolute top-1 right-1"
        />
      </div>
      {meter && <StrengthMeter input={input} />}
    </Field>
  )
}
