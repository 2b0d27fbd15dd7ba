import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

function attribute(html: string, tag: string, name: string) {
  return html.match(new RegExp(`<${tag}[^>]*\\s${name}="([^"]*)"`))?.[1]
}

test('a label belongs to its input', () => {
  const html = renderToStaticMarkup(
    <Field label="First name">
      <TextInput name="name" />
    </Field>,
  )
  expect(attribute(html, 'label', 'for')).toBe(attribute(html, 'input', 'id'))
  expect(attribute(html, 'input', 'aria-describedby')).toBeUndefined()
})

test('an error replaces the hint and describes the input', () => {
  const html = renderToStaticMarkup(
    <Field label="Date of birth" hint="As in your passport" error="That date does not exist.">
      <TextInput />
    </Field>,
  )
  expect(attribute(html, 'input', 'aria-describedby')).toBe(attribute(html, 'p', 'id'))
  expect(attribute(html, 'input', 'aria-invalid')).toBe('true')
  expect(html).not.toContain('As in your passport')
})

test('a group of inputs has a legend', () => {
  const html = renderToStaticMarkup(
    <Field label="Body type" group>
      <input type="checkbox" />
    </Field>,
  )
  expect(html).toMatch(/^<fieldset[^>]*><legend[^>]*>Body type<\/legend>/)
})
