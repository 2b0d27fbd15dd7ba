import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readPageText } from './page-text.rules.ts'

const PAGE = `# House rules

A lead with {site_name}.

## First {#first}

Words, **strong words** and [a link](/pages/terms).

- one
- **two:** {support_email}

[[company]]

## Second {#second}

### Why?

Because.
`

test('[PAGE-1] parses title, lead, sections and questions', () => {
  const page = readPageText(PAGE)
  expect(page.faults).toEqual([])
  expect(page.title).toEqual([{ text: 'House rules' }])
  expect(page.lead).toEqual([{ text: 'A lead with ' }, { place: 'site_name' }, { text: '.' }])
  expect(page.sections).toEqual([
    {
      id: 'first',
      heading: [{ text: 'First' }],
      questions: [],
      blocks: [
        {
          kind: 'paragraph',
          words: [
            { text: 'Words, ' },
            { text: 'strong words', strong: true },
            { text: ' and ' },
            { text: 'a link', to: '/pages/terms' },
            { text: '.' },
          ],
        },
        {
          kind: 'list',
          items: [[{ text: 'one' }], [{ text: 'two:', strong: true }, { text: ' ' }, { place: 'support_email' }]],
        },
        { kind: 'table', table: 'company' },
      ],
    },
    {
      id: 'second',
      heading: [{ text: 'Second' }],
      blocks: [],
      questions: [{ words: [{ text: 'Why?' }], blocks: [{ kind: 'paragraph', words: [{ text: 'Because.' }] }] }],
    },
  ])
})

const withLine = (line: string) => `# T\n\nLead.\n\n## H {#h}\n\n${line}\n`

describe('parse errors name their line', () => {
  test.each([
    ['an unknown placeholder', withLine('Hello {name}.'), /line 7: there is no \{name\}/],
    ['an unknown table', withLine('[[secrets]]'), /line 7: there is no \[\[secrets\]\]/],
    ['a script behind a link', withLine('[x](javascript:alert(1))'), /line 7/],
    ['data behind a link', withLine('[x](data:text/html,x)'), /line 7: a link leads to/],
    ['another host behind a path', withLine('[x](//evil.test/)'), /line 7: a link leads to/],
    ['a link without encryption', withLine('[x](http://evil.test/)'), /line 7: a link leads to/],
    ['an open brace', withLine('Hello {'), /line 7: this is neither/],
    ['strong words without an end', withLine('Hello **you'), /line 7: this is neither/],
    ['a heading without id', '# T\n\nLead.\n\n## H\n\nWords.', /line 5: a heading ends with its id/],
    ['an id twice', '# T\n\nLead.\n\n## H {#a}\n\n## I {#a}\n', /line 7: the id a is used twice/],
    ['words before the title', 'Words.\n# T', /line 1: a page begins with its title/],
    ['two titles', '# T\n# T\n\n## H {#h}', /line 2: a page has one title/],
    ['two leads', '# T\n\nOne.\n\nTwo.\n\n## H {#h}', /line 5: before the first heading/],
    ['a question above the first heading', '# T\n\n### Q\n\nA.', /line 3: a question stands below/],
    ['nothing', '', /there is no title/],
  ])('%s', (_name, text, fault) => {
    expect(readPageText(text).faults.join('\n')).toMatch(fault)
  })

  test('treats HTML as plain text', () => {
    const { sections, faults } = readPageText(withLine('<script>alert(1)</script>'))
    expect(faults).toEqual([])
    expect(sections[0]!.blocks).toEqual([{ kind: 'paragraph', words: [{ text: '<script>alert(1)</script>' }] }])
  })

  test('any input terminates and yields safe links only', () => {
    const links = fc.constantFrom(
      '/a',
      '//a',
      'javascript:a',
      'https://a.test/',
      'https://a.test@b',
      '/\\a',
      'JAVASCRIPT:a',
    )
    const line = fc.oneof(
      fc.string(),
      links.map((to) => `[x](${to})`),
      links.map((to) => `**[x](${to})**`),
      fc.constantFrom('# T', '## H {#h}', '### Q', '- i', '[[company]]', '{site_name}'),
    )
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const page = readPageText(['# T', '', '## S {#s}', ...lines].join('\n'))
        for (const to of JSON.stringify(page).matchAll(/"to":"([^"]*)"/g))
          expect(to[1]).toMatch(/^(\/(?!\/)|https:\/\/[\w.-]+(\/|$))/)
      }),
    )
  })
})
