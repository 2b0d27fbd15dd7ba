import { Link } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { useForm } from '#app/forms/use-form.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { REACTIVATION_WINDOW } from '#features/accounts/accounts.rules.ts'
import { AccountPage } from '#features/accounts/ui/account-page.tsx'
import { PasswordField } from '#features/accounts/ui/password-field.tsx'
import { deleteAccount, type readAlternatives } from '#features/leaving/leaving.contract.ts'
import type { Reason } from '#features/leaving/leaving.rules.ts'
import { useMoney } from '#features/payments/ui/use-money.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import { DAY } from '#kernel/time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

import { KeepAccount } from './keep-account.tsx'

type Running = ReplyOf<typeof readAlternatives>['running']

/**
 * ACC-8, last screen: states exactly what happens and asks for the password, because someone else may be at the screen.
 */
export function ConfirmStep({ reason, running }: { reason: Reason | null; running: Running }) {
  const text = useTexts()
  const { pending, fieldErrors, refusal, handleSubmit, handleInput } = useForm({
    names: ['password'],
    check: ({ password }) => ({ password: password === '' ? text('errors.field_required') : undefined }),
    send: async ({ password }) => {
      await browserApi(deleteAccount, { body: { password, reason } })
      // Full page load: no member data may stay on the page.
      location.replace('/account-deleted')
    },
    fieldOf: { password_wrong: 'password' },
  })
  return (
    <AccountPage title={text('settings.confirm_title')} announce below={<KeepAccount />}>
      <WhatHappens running={running} />
      {refusal && (
        <Alert tone="danger" urgent>
          {refusal.text}
        </Alert>
      )}
      <form method="post" noValidate onSubmit={handleSubmit} onInput={handleInput} className="grid gap-5">
        <PasswordField
          name="password"
          label={text('settings.your_password')}
          error={fieldErrors.password}
          autoComplete="current-password"
        />
        <Button type="submit" look="line" size="lg" block pending={pending} className="text-danger-text">
          {text('settings.delete_account')}
        </Button>
      </form>
    </AccountPage>
  )
}

function WhatHappens({ running }: { running: Running }) {
  const text = useTexts()
  const money = useMoney()
  const credits = usePage().user?.credits ?? 0
  const days = REACTIVATION_WINDOW / DAY
  return (
    <ul className="grid gap-3 text-control">
      <Fact icon="eye-off" words={text('settings.confirm_gone')} />
      <Fact icon="clock" words={text('settings.confirm_return', { days })} />
      <Fact icon="trash" words={text('settings.confirm_erased')} />
      {running && (
        <Fact
          icon="coins"
          words={text(running.status === 'open' ? 'settings.confirm_unpaid' : 'settings.confirm_payment', {
            total: money(running.amount, running.currency),
          })}
        />
      )}
      {credits > 0 && <Fact icon="coins" words={text('settings.confirm_credits', { credits })} />}
      {credits > 0 && (
        <li className="flex gap-3">
          <Icon name="coins" className="mt-px text-muted" />
          <span>
            {text('settings.confirm_fresh_credits')}{' '}
            <Link to="/transactions" className="link">
              {text('settings.confirm_transactions')}
            </Link>
          </span>
        </li>
      )}
    </ul>
  )
}

function Fact({ icon, words }: { icon: 'eye-off' | 'clock' | 'trash' | 'coins'; words: string }) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} className="mt-px text-muted" />
      {words}
    </li>
  )
}
