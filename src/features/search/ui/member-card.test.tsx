import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import type { Card } from '#features/search/search.contract.ts'
import type { ProfileId } from '#kernel/ids.ts'
import { loadTexts } from '#platform/texts.ts'

import { MemberCard } from './member-card.tsx'

const english = loadTexts()('en')
const settings = { fictional_singular: 'Invented by us', fictional_icon: 'masks' }
const NOOR: Card = {
  ...{ id: 'noor' as ProfileId, name: 'Noor', age: 36, place: { city: 'Utrecht', region: 'NL-UT' } },
  ...{ distance: '10_25', fictional: false, online: true, is_new: false, main_image: null },
}

function render(card: Card) {
  const element = (
    <I18nProvider i18n={english}>
      <MemberCard card={card} />
    </I18nProvider>
  )
  const hydrationData = { loaderData: { root: { settings, page: {} } } }
  const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => null, element }], { hydrationData })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('a card shows name, age and place, and says in words that a member is online', () => {
  const html = render(NOOR)
  expect(html).toContain('href="/members/noor"')
  expect(html).toContain('Noor, 36')
  expect(html).toContain('Utrecht')
  expect(html).toContain('10–25 km')
  expect(html).toContain('aria-label="Online now"')
})

test('a long name is truncated without its age', () => {
  const html = render({ ...NOOR, name: 'Maximiliane-Alexandra von und zu Hohenau' })
  expect(html).toContain('aria-label="Maximiliane-Alexandra von und zu Hohenau, 36"')
  expect(html).toMatch(/<span class="truncate">Maximiliane[^<]*Hohenau<\/span><span class="shrink-0[^>]*>, 36<\/span>/)
})

test('[SITE-10] a fictional profile carries the site’s wording and icon, even when it is new', () => {
  const html = render({ ...NOOR, fictional: true, is_new: true, online: false })
  expect(html).toMatch(/<svg.*<\/svg>Invented by us/)
  expect(render(NOOR)).not.toContain('Invented by us')
})

test('a name is escaped', () => {
  expect(render({ ...NOOR, name: '<script>alert(1)</script>' })).not.toContain('<script>')
})
