import { type FormEvent, useId } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import { AccountPage } from '#features/accounts/ui/account-page.tsx'
import { REASONS, type Reason } from '#features/leaving/leaving.rules.ts'
import { Button } from '#ui/button.tsx'

import { KeepAccount } from './keep-account.tsx'

/** ACC-8, first screen: the reason, optional. */
export function ReasonStep({ reason, onNext }: { reason: Reason | null; onNext: (reason: Reason | null) => void }) {
  const text = useTexts()
  const titleId = useId()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('reason')
    onNext(REASONS.find((known) => known === chosen) ?? null)
  }

  return (
    <AccountPage title={text('settings.reason_title')} lead={text('settings.reason_lead')} below={<KeepAccount />}>
      <form method="post" onSubmit={handleSubmit} className="grid gap-5">
        <fieldset aria-labelledby={titleId}>
          <legend id={titleId} className="mb-1.5 text-sm font-semibold">
            {text('settings.reason_label')}
          </legend>
          {REASONS.map((known) => (
            <label
              key={known}
              className="flex min-h-12 items-center gap-3 border-t border-line py-2 text-control first-of-type:border-0"
            >
              <input
                type="radio"
                name="reason"
                value={known}
                defaultChecked={known === reason}
                className="size-5.5 shrink-0 appearance-none rounded-full border border-line-field bg-field checked:border-7 checked:border-primary"
              />
              {text(`settings.reason_${known}`)}
            </label>
          ))}
        </fieldset>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button type="submit" look="tonal" size="lg" block>
            {text('settings.continue')}
          </Button>
          <Button look="line" size="lg" block onClick={() => onNext(null)}>
            {text('settings.skip')}
          </Button>
        </div>
      </form>
    </AccountPage>
  )
}
