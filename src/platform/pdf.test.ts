import { expect, test } from 'vitest'

import { pdfPage } from './pdf.ts'

const page = pdfPage([{ x: 10, y: 10, text: 'Łódź (€ 5) \\ ü' }], [{ from: 1, to: 2, y: 3 }])
const text = page.toString('latin1')

test('[FIG-22] a page of text is a PDF whose table leads to its objects', () => {
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  expect(text.startsWith('%PDF-1.4\n')).toBe(true)
  expect(text.slice(start, start + 4)).toBe('xref')
  const places = [...text.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].map(([, place]) => Number(place))
  expect(places.map((place) => text.slice(place, place + 7))).toEqual([1, 2, 3, 4, 5, 6].map((n) => `${n} 0 obj`))
  const [, length, content] = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text) ?? []
  expect(content).toHaveLength(Number(length))
})

test('[FIG-22] what would end a text is escaped, and letters the font lacks lose their marks', () => {
  expect(text).toContain('(L\xf3dz \\(\x80 5\\) \\\\ \xfc) Tj')
})
