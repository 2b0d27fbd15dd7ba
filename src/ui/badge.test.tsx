import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { Badge, capCount } from './badge.tsx'

test('a badge counts to 99 and then shows 99+', () => {
  expect(['0', '7', '99', '99+', '99+']).toEqual([0, 7, 99, 100, 12_345].map(capCount))
})

test('a badge shows the number and reads out its meaning', () => {
  const html = renderToStaticMarkup(<Badge count={120} look="unread" label="120 unread messages" />)
  expect(html).toContain('<span aria-hidden="true">99+</span>')
  expect(html).toContain('<span class="sr-only">120 unread messages</span>')
})
