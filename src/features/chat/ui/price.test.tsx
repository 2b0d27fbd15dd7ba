import { I18nProvider } from '@lingui/react'
import { createRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { loadTexts } from '#platform/texts.ts'

import type { Means } from '../chat.contract.ts'
import { Composer } from './composer.tsx'

const means: Means = {
  ...{ credits: 3, cost: 1, photo_cost: 3, gift_cost: 3, free_left: 3, starts_left: null },
  ...{ message_length: 1000, answered_by: null, refusal: null },
}

function wordsOf(change: Partial<Means>): string {
  const draft = { text: '', change: () => undefined } as never
  const element = (
    <I18nProvider i18n={loadTexts()('en')}>
      <Composer
        {...{ name: 'Ben', conversation: null, begun: false, focused: false, draft, field: createRef() }}
        means={{ ...means, ...change }}
        onSend={() => undefined}
        onTopUp={() => undefined}
      />
    </I18nProvider>
  )
  const hydrationData = { loaderData: { root: { user: { email: 'anna@example.test' }, page: {} } } }
  const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => null, element }], { hydrationData })
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('[CHAT-2] a message that gift credits pay for is free, and the line says who pays', () => {
  const words = wordsOf({})
  expect(words).toContain('Send Free')
  expect(words).toContain('Free, 3 left. 1 credit a message · gift credits pay for the next 3')
  expect(wordsOf({ free_left: 1, credits: 1 })).toContain('gift credits pay for the next one')
  expect(wordsOf({ cost: 0, free_left: null }), 'nothing is taken').toContain('Send Free')
  expect(wordsOf({ free_left: null }), 'bought credits pay').toContain('Send 1 credit')
})

test('[CHAT-2] a blocked button names no price; before the address is confirmed the code can be entered', () => {
  for (const refusal of ['email_not_confirmed', 'too_many_conversations'] as const) {
    const words = wordsOf({ refusal })
    expect(words).toMatch(/ Send $/)
    expect(words).not.toContain('1 credit')
  }
  expect(wordsOf({ refusal: 'email_not_confirmed' })).toContain('Enter code Send again')
})
