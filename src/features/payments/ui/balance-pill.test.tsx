import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { loadTexts } from '#platform/texts.ts'

import { BalancePill } from './balance-pill.tsx'

const english = loadTexts()('en')

function render(user: object, settings = { signup_credits: 4 }) {
  const element = (
    <I18nProvider i18n={english}>
      <BalancePill isPushed={() => false} />
    </I18nProvider>
  )
  const hydrationData = { loaderData: { root: { page: { formatLocale: 'en-GB' }, user, settings } } }
  const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => null, element }], { hydrationData })
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  return {
    words: html.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' '),
    tone: /data-tone="(\w+)"/.exec(html)?.[1],
    to: /href="([^"]*)"/.exec(html)?.[1],
  }
}

test('[NAV-3] the balance says what it leads to, and Premium only as something to get', () => {
  const free = { status: 'active', credits: 0, paid_user: false }
  expect(render(free)).toEqual({ words: '0 credits Get Premium', tone: 'danger', to: '/premium' })
  expect(render({ ...free, credits: 4 })).toEqual({ words: '4 credits Get Premium', tone: 'warn', to: '/premium' })
  expect(render({ ...free, paid_user: true, credits: 40 })).toEqual({
    ...{ words: 'Credits 40 credits', tone: undefined, to: '/credits' },
  })
})

test('[NAV-3] an empty balance is no alarm before the confirmation that brings the first credits', () => {
  const fresh = { status: 'not_confirmed', credits: 0, paid_user: false }
  expect(render(fresh)).toMatchObject({ words: '0 credits 4 free once you confirm your email', tone: undefined })
  expect(render(fresh, { signup_credits: 0 })).toMatchObject({ words: '0 credits Get Premium', tone: 'danger' })
})
