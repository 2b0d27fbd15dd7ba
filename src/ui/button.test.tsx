import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { Button, buttonClass } from './button.tsx'
import { IconButton } from './icon-button.tsx'

test('a link that looks like a button has the button’s classes', () => {
  const html = renderToStaticMarkup(<Button look="tonal">Change</Button>)
  expect(html).toContain(buttonClass({ look: 'tonal' }))
})

test('only a block button may wrap its label', () => {
  expect(buttonClass()).toContain('whitespace-nowrap')
  expect(buttonClass({ block: true })).not.toContain('whitespace-nowrap')
})

test('a button submits no form unless it is a submit button', () => {
  expect(renderToStaticMarkup(<Button>Go</Button>)).toContain('type="button"')
  expect(renderToStaticMarkup(<Button type="submit">Go</Button>)).toContain('type="submit"')
})

test('a pending button stays focusable and is announced as busy', () => {
  const html = renderToStaticMarkup(<Button pending>Save</Button>)
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('aria-disabled="true"')
  expect(html).not.toMatch(/\sdisabled/)
})

test('a pressed icon button is a filled toggle with a name', () => {
  const html = renderToStaticMarkup(<IconButton icon="heart" label="Like Sofie" pressed />)
  expect(html).toContain('aria-pressed="true"')
  expect(html).toContain('aria-label="Like Sofie"')
  expect(html).toContain('fill="currentColor"')
})
