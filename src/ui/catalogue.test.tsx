import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import UiCatalogue from './catalogue.tsx'
import { ICON_NAMES } from './icon.tsx'

test('every component renders on the server, the same way twice', () => {
  const html = renderToString(<UiCatalogue />)
  expect(html).toBe(renderToString(<UiCatalogue />))
  for (const name of ICON_NAMES) expect(html).toContain(`>${name}<`)
})

test('every control has a name', () => {
  const html = renderToString(<UiCatalogue />)
  for (const [button, attributes, content] of html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)) {
    const words = content?.replaceAll(/<[^>]*>/g, '').trim()
    expect(words || attributes?.includes('aria-label="'), button).toBeTruthy()
  }
})
