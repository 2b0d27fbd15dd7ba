import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { NowProvider, useNow } from './use-now.tsx'

const MINUTE = 60_000

function Clock() {
  return useNow(MINUTE).toISOString()
}

test('the first paint shows the time of the response, in whole steps', () => {
  const html = renderToStaticMarkup(
    <NowProvider serverNow={new Date('2026-01-02T03:04:05Z')}>
      <Clock />
    </NowProvider>,
  )
  expect(html).toBe('2026-01-02T03:04:00.000Z')
})

test('a clock without a provider throws', () => {
  expect(() => renderToStaticMarkup(<Clock />)).toThrow('NowProvider')
})
