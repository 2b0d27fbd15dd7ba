import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import type { OrderId } from '#kernel/ids.ts'
import { loadTexts } from '#platform/texts.ts'
import { NowProvider } from '#ui/use-now.tsx'

import type { Order } from '../payments.contract.ts'
import { Pending } from './pending.tsx'

const english = loadTexts()('en')
const order: Order = {
  ...{ id: 'order' as OrderId, package: 'small', credits: 12, currency: 'EUR', country: 'NL' },
  ...{ list_amount: 700, amount: 700, discount_percentage: 0, state: 'pending', reversal: null },
  payment: { id: 'payment', method: 'ideal', state: 'pending', checkout_url: 'https://provider.test/pay' },
  ...{ methods: [], open: true, created_at: new Date(0) },
}

function render({ state = null, timedOut = false }: { state?: object | null; timedOut?: boolean }) {
  const element = (
    <I18nProvider i18n={english}>
      <NowProvider serverNow={new Date(0)}>
        <Pending order={order} timedOut={timedOut} onCheck={() => undefined} />
      </NowProvider>
    </I18nProvider>
  )
  const hydrationData = { loaderData: { root: { page: { formatLocale: 'en-GB' } } } }
  const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => null, element }], {
    hydrationData,
    initialEntries: [{ pathname: '/', state }],
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('[PAY-2] whoever just paid is not asked to pay; later, or from the note about an unpaid order, one is', () => {
  const fresh = render({})
  expect(fresh).toContain('12 credits, €7.00, iDEAL / Wero')
  expect(fresh).not.toContain('https://provider.test/pay')
  expect(fresh).not.toContain('Choose another payment method')
  for (const html of [render({ timedOut: true }), render({ state: { unpaid: true } })]) {
    expect(html).toContain('href="https://provider.test/pay"')
    expect(html).toContain('Choose another payment method')
  }
})
