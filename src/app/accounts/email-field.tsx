import type { ReactNode } from 'react'

import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'

import { useTexts } from '../use-page.ts'

/** The longest address that mail servers pass on. */
const LONGEST_EMAIL = 254

/** The address one logs in with. */
export function EmailField({ autoComplete, error }: { autoComplete: 'email' | 'username'; error?: ReactNode }) {
  const text = useTexts()
  return (
    <Field label={text('accounts.email_address')} error={error}>
      <TextInput
        name="email"
        type="email"
        autoComplete={autoComplete}
        maxLength={LONGEST_EMAIL}
        spellCheck={false}
        autoCapitalize="none"
      />
    </Field>
  )
}
