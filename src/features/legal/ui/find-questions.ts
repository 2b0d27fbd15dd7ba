import type { Block, Page } from '#features/legal/pages.contract.ts'

type Sections = Page['sections']

/** Questions that contain every searched word, in question or answer; empty groups are left out. */
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

/** Ignores case and accents, as hurried typing does. */
const simple = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

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
