import { type ReactNode, useEffect, useRef, useState } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import { SECOND } from '#kernel/time.ts'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'

/** RFC 5321 limit. */
const LONGEST_EMAIL = 254

/** Wait for a pause in typing rather than blur: the hint would move the button being pressed. */
const REST = 0.6 * SECOND

/**
 * The login address. A new one (`autoComplete="email"`) gets a hint when its domain looks mistyped. Routes that show it
 * must load the areas `accounts` and `errors`.
 */
export function EmailField({
  label,
  autoComplete,
  error,
}: {
  label?: string
  autoComplete: 'email' | 'username'
  error?: ReactNode
}) {
  const text = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const { suggestion, look, forget } = useSuggestion()
  const isNew = autoComplete === 'email'

  // An address that was typed on the page before is looked at, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what stands there at the beginning
  useEffect(() => {
    const typed = input.current?.value
    if (isNew && typed) look(typed)
  }, [])

  function handleTake() {
    const field = input.current
    if (!field || suggestion === undefined) return
    field.value = suggestion
    // Forms that store a draft listen for input events.
    field.dispatchEvent(new Event('input', { bubbles: true }))
    forget()
    field.focus()
  }

  return (
    <div>
      <Field label={label ?? text('accounts.email_address')} error={error}>
        <TextInput
          ref={input}
          name="email"
          type="email"
          autoComplete={autoComplete}
          maxLength={LONGEST_EMAIL}
          spellCheck={false}
          autoCapitalize="none"
          onInput={isNew ? (event) => look(event.currentTarget.value) : undefined}
        />
      </Field>
      <div role="status">
        {suggestion && (
          <button
            type="button"
            onClick={handleTake}
            className="link -mb-3 block py-3 text-left text-sm font-strong wrap-anywhere"
          >
            {text('errors.email_did_you_mean', { suggestion })}
          </button>
        )}
      </div>
    </div>
  )
}

/** The address the user probably meant, after a pause in typing. */
function useSuggestion() {
  const [suggestion, setSuggestion] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const forget = () => {
    clearTimeout(timer.current)
    setSuggestion(undefined)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  function look(typed: string) {
    forget()
    const wait = setTimeout(() => void suggest(), REST)
    timer.current = wait
    async function suggest() {
      // Pulls in a library, so load it only once an address is typed.
      const { suggestEmail } = await import('#features/accounts/suggest-email.rules.ts')
      if (timer.current === wait) setSuggestion(suggestEmail(typed))
    }
  }

  return { suggestion, look, forget }
}
