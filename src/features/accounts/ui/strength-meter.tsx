import { type RefObject, useEffect, useState } from 'react'

import { usePage, useTexts } from '#app/page/use-page.ts'
import { must } from '#kernel/must.ts'
import type { TextId } from '#kernel/texts.ts'

type Strength = 0 | 1 | 2 | 3 | 4

const WORDS: Record<Strength, TextId> = {
  0: 'accounts.strength_very_weak',
  1: 'accounts.strength_weak',
  2: 'accounts.strength_fair',
  3: 'accounts.strength_good',
  4: 'accounts.strength_strong',
}
const COLOURS: Record<Strength, string> = {
  0: 'bg-danger-text',
  1: 'bg-danger-text',
  2: 'bg-warn-line',
  3: 'bg-success-text',
  4: 'bg-success-text',
}
const BARS = [1, 2, 3, 4] as const

/** Rates a new password as the user types. Advice only: it never refuses one. */
export function StrengthMeter({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const text = useTexts()
  const strength = useStrength(input)
  return (
    <div className="mt-2 grid gap-1" hidden={strength === undefined}>
      <div aria-hidden="true" className="grid grid-cols-4 gap-1">
        {BARS.map((bar) => (
          <span
            key={bar}
            className={`h-1 rounded-full transition-colors duration-200 ${strength !== undefined && bar <= Math.max(strength, 1) ? COLOURS[strength] : 'bg-surface-3'}`}
          />
        ))}
      </div>
      <p role="status" className="text-sm text-muted">
        {strength !== undefined && text('accounts.strength', { strength: text(WORDS[strength]) })}
      </p>
    </div>
  )
}

/** Undefined while the field is empty. The user's name and address, where known, count as easy to guess. */
function useStrength(input: RefObject<HTMLInputElement | null>): Strength | undefined {
  const { user } = usePage()
  const ownName = user?.profile.name
  const [strength, setStrength] = useState<Strength>()

  useEffect(() => {
    const field = must(input.current, 'the field is on the page before its effects run')
    const { form } = field

    function handleInput() {
      if (field.value === '') setStrength(undefined)
      else void measure(field.value)
    }
    async function measure(password: string) {
      // Loaded on the first keystroke: most visitors to these pages never type a new password.
      const { passwordStrength } = await import('#features/accounts/password-strength.rules.ts')
      const words = [ownName, valueIn(form, 'name'), valueIn(form, 'email')].filter((word) => word !== undefined)
      // The user typed on; that keystroke triggers its own rating.
      if (field.value === password) setStrength(passwordStrength(password, words))
    }
    const handleReset = () => setStrength(undefined)

    field.addEventListener('input', handleInput)
    form?.addEventListener('reset', handleReset)
    return () => {
      field.removeEventListener('input', handleInput)
      form?.removeEventListener('reset', handleReset)
    }
  }, [input, ownName])

  return strength
}

function valueIn(form: HTMLFormElement | null, name: string): string | undefined {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement && field.value !== '' ? field.value : undefined
}
