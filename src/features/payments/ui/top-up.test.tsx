import { I18nProvider } from '@lingui/react'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import type { OrderId } from '#kernel/ids.ts'
import { MINUTE, SECOND } from '#kernel/time.ts'
import { loadTexts } from '#platform/texts.ts'
import { ToastProvider } from '#ui/toast.tsx'
import { NowProvider } from '#ui/use-now.tsx'

import type { OfferedMethod, Order, StoredMethod } from '../payments.contract.ts'
import { KeptNote } from './kept-note.tsx'
import { StoredMethods } from './stored-methods.tsx'
import { DiscountName } from './top-up-form.tsx'
import { Waiting } from './top-up-waiting.tsx'

const english = loadTexts()('en')

function render(what: ReactElement, now = 0): string {
  const element = (
    <I18nProvider i18n={english}>
      <NowProvider serverNow={new Date(now)}>{what}</NowProvider>
    </I18nProvider>
  )
  const hydrationData = { loaderData: { root: { page: { formatLocale: 'en-GB' } } } }
  const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => null, element }], { hydrationData })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('[R-PAY-21] a method that will be stored says so, another says nothing', () => {
  const method: OfferedMethod = { id: 'creditcard', kind: 'card', not_for: [], slow: false }
  expect(render(<KeptNote method={{ ...method, kept: true }} />)).toContain(
    'Our payment provider keeps this payment method for your next orders.',
  )
  expect(render(<KeptNote method={{ ...method, kept: false }} />)).toBe('')
  expect(render(<KeptNote method={undefined} />)).toBe('')
})

test('[PAY-9] struck-out prices name their discount', () => {
  const discount = { code: 'HELLO', percentage: 25, kind: 'welcome', until: null } as const
  const credit = { id: 'small', style: 'p0', credits: 12, popular: false, trial: false, per_message: 50 } as const
  const packages = [{ ...credit, list_amount: 700, amount: 525 }]
  expect(render(<DiscountName offer={{ discount, packages }} />)).toContain('Welcome discount, 25%')
  expect(render(<DiscountName offer={{ discount: { ...discount, kind: 'code' }, packages }} />)).toContain(
    'Code HELLO, 25%',
  )
  expect(render(<DiscountName offer={{ discount, packages: [{ ...credit, list_amount: 700, amount: 700 }] }} />)).toBe(
    '',
  )
  expect(render(<DiscountName offer={{ discount: null, packages }} />)).toBe('')
})

test('[PAY-9, PAY-10] a payment without an answer after a minute lets the buyer choose something else', () => {
  const order: Order = {
    ...{ id: 'order' as OrderId, package: 'small', credits: 12, currency: 'EUR', country: 'NL' },
    ...{ list_amount: 700, amount: 700, discount_percentage: 0, state: 'pending', reversal: null },
    payment: { id: 'payment', method: 'creditcard', state: 'pending', checkout_url: null },
    ...{ methods: [], open: false, created_at: new Date(0) },
  }
  const waiting = <Waiting order={order} timedOut={false} onElse={() => undefined} />
  expect(render(waiting, MINUTE - SECOND)).not.toContain('Choose something else')
  expect(render(waiting, MINUTE)).toContain('Choose something else')
})

test('[R-PAY-22] every stored payment method is shown with the way to forget it', () => {
  const show = (stored: StoredMethod[]) =>
    render(
      <ToastProvider>
        <StoredMethods stored={stored} />
      </ToastProvider>,
    )
  const html = show([{ method: 'creditcard', label: '•••• 4242' }])
  expect(html).toContain('Credit card, •••• 4242')
  expect(html).toContain('Forget this payment method')
  expect(show([])).not.toContain('Saved payment methods')
})
