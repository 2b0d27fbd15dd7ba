import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextInput } from '#ui/text-input.tsx'

import { usePercent } from './use-money.ts'
import type { Prices } from './use-prices.ts'

/** PAY-7: collapsed until the buyer has a code. The typed code stays, valid or not. */
export function CodeField({ prices }: { prices: Prices }) {
  const text = useTexts()
  const percent = usePercent()
  const { typed, setTyped, code, codeRefusal, list, pending, applyCode, removeCode } = prices
  const [opened, setOpened] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => void (opened && field.current?.focus()), [opened])

  // Enter applies the code; it must not submit the order.
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void applyCode()
  }

  if (!opened && typed === '' && codeRefusal === null)
    return (
      <Button look="ghost" className="-ml-3 justify-self-start" onClick={() => setOpened(true)}>
        <Icon name="plus" size="sm" />
        {text('payments.add_code')}
      </Button>
    )
  return (
    <div className="grid max-w-110 gap-2">
      <Field label={text('payments.discount_code')} error={codeRefusal ?? undefined}>
        <div className="flex gap-2.5">
          <TextInput
            ref={field}
            name="code"
            value={typed}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={handleKey}
          />
          <Button look="tonal" className="min-h-13" pending={pending} onClick={() => void applyCode()}>
            {text('payments.apply_code')}
          </Button>
        </div>
      </Field>
      <p role="status" className="text-sm empty:hidden">
        {code !== undefined && (
          <span className="flex items-center gap-1.5 text-success-text">
            <Icon name="circle-check" size="sm" />
            {text('payments.code_applied', { code, percent: percent(list.discount?.percentage ?? 0) })}
          </span>
        )}
      </p>
      {code !== undefined && (
        <button type="button" className="link -my-2 justify-self-start py-2 text-sm" onClick={() => void removeCode()}>
          {text('payments.remove_code', { code })}
        </button>
      )}
    </div>
  )
}
