import { text } from 'node:stream/consumers'
import { I18nProvider } from '@lingui/react'
import { createRef } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { loadTexts } from '#platform/texts.ts'

import type { Means } from '../chat.contract.ts'
import { Composer } from './composer.tsx'

const english = loadTexts()('en')
const means: Means = {
  ...{ credits: 3, cost: 1, photo_cost: 3, gift_cost: 3, free_left: 3, starts_left: null },
  ...{ message_length: 1000, answered_by: null, refusal: null },
}

async function wordsOf(change: Partial<Means>): Promise<string> {
  const draft = { text: '', change: () => undefined } as never
  const element = (
    <I18nProvider i18n={english}>
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
  const { prelude } = await prerenderToNodeStream(<RouterProvider router={router} />)
  const html = (await text(prelude)).replaceAll(/<!--.*?-->/g, '')
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('[CHAT-2] a message that gift credits pay for is free, and the line says who pays', async () => {
  const words = await wordsOf({})
  expect(words).toContain('Send Free')
  expect(words).toContain('Free, 3 left. 1 credit a message · gift credits pay for the next 3')
  expect(await wordsOf({ free_left: 1, credits: 1 })).toContain('gift credits pay for the next one')
  expect(await wordsOf({ cost: 0, free_left: null }), 'nothing is taken').toContain('Send Free')
  expect(await wordsOf({ free_left: null }), 'bought credits pay').toContain('Send 1 credit')
})

test('[CHAT-2] a blocked button names no price; before the address is confirmed the code can be entered', async () => {
  for (const refusal of ['email_not_confirmed', 'too_many_conversations'] as const) {
    const words = await wordsOf({ refusal })
    expect(words).toMatch(/ Send $/)
    expect(words).not.toContain('1 credit')
  }
  expect(await wordsOf({ refusal: 'email_not_confirmed' })).toContain('Enter code Send again')
})
