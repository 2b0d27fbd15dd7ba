import type { Block, Page } from '#features/legal/pages.contract.ts'

type Sections = Page['sections']

/** The questions that have every word looked for, in themselves or their answers; groups without one are left out. */
export function matching(sections: Sections, query: string): Sections {
  const wanted = simple(query).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return sections
  return sections.flatMap((section) => {
    const questions = section.questions.filter(({ words, blocks }) => {
      const text = simple(`${words} ${blocks.map(wordsOf).join(' ')}`)
      return wanted.every((word) => text.includes(word))
    })
    return questions.length > 0 ? [{ ...section, questions }] : []
  })
}

/** As people type who are in a hurry: without capitals and accents. */
const simple = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A block as plain words. */
export function wordsOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.words.map(({ text }) => text).join('')
    case 'list':
      return block.items.map((item) => item.map(({ text }) => text).join('')).join(' ')
    case 'facts':
      return block.rows.map(({ label, words }) => `${label}: ${words.map(({ text }) => text).join('')}.`).join(' ')
    case 'table':
      return block.rows.map(([first, ...others]) => `${first}: ${others.join(', ')}.`).join(' ')
  }
}
