import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { loadTexts } from '#platform/texts.ts'

import { TooYoung } from './too-young.tsx'

test('[ACC-2] both answers about the year stand out from their card', () => {
  const element = (
    <I18nProvider i18n={loadTexts()('en')}>
      <TooYoung year="2015" pending={false} onSlip={() => {}} onRight={() => {}} />
    </I18nProvider>
  )
  const router = createMemoryRouter([{ path: '/', element }])
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  const card = /role="alert" class="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
  const buttons = [...html.matchAll(/<button[^>]*class="([^"]*)"/g)].map(([, names = '']) => names.split(' '))
  expect(buttons).toHaveLength(2)
  for (const names of buttons) {
    // The edges of fields meet 3:1 on every surface.
    expect(names).toContain('border-line-field')
    expect(names.filter((name) => name.startsWith('bg-') && card.includes(name))).toEqual([])
  }
})
