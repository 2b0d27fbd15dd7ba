import { PLACEHOLDERS, type Placeholder, TABLES, type Table } from './pages.rules.ts'

type Style = { strong?: true; to?: string }
/** Text, or a placeholder that the site fills in. Never parsed as HTML. */
export type Piece = (Style & { text: string }) | (Style & { place: Placeholder })

export type TextBlock =
  | { kind: 'paragraph'; words: Piece[] }
  | { kind: 'list'; items: Piece[][] }
  | { kind: 'table'; table: Table }

type TextQuestion = { words: Piece[]; blocks: TextBlock[] }
type TextSection = { id: string; heading: Piece[]; blocks: TextBlock[]; questions: TextQuestion[] }
export type PageText = { title: Piece[]; lead: Piece[]; sections: TextSection[]; faults: string[] }

const SECTION = /^## (.+?)(?: \{#([a-z][a-z0-9-]*)\})?$/
/** Strong text, a link, or a placeholder. */
const MARK = /\*\*(.+?)\*\*|\[([^\][]+)\]\(([^()\s]*)\)|\{(\w+)\}/g
/** A path on this site (never another host), or an https URL. */
const SAFE_LINK = /^(\/(?!\/)[\w\-/.?=&#%]*|https:\/\/[\w\-.]+(:\d+)?(\/[\w\-/.?=&#%]*)?)$/

/**
 * A small subset of Markdown, so translators and operators never write HTML.
 *
 * `# Title`, a paragraph, then `## Heading {#id}` with paragraphs, `- items`, `### questions` and tables (`[[company]]`);
 * inside a line `**strong**`, `[words](/path)` and `{placeholder}`. Anything else is a fault.
 */
export function readPageText(text: string): PageText {
  const page: PageText = { title: [], lead: [], sections: [], faults: [] }
  let section: TextSection | undefined
  let blocks: TextBlock[] | undefined

  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim()
    const fault = (what: string) => page.faults.push(`line ${index + 1}: ${what}`)
    const pieces = (words: string) => readLine(words, fault)
    if (line === '') continue
    if (line.startsWith('# ')) {
      if (page.title.length > 0) fault('a page has one title')
      page.title = pieces(line.slice(2))
    } else if (page.title.length === 0) fault('a page begins with its title: # Title')
    else if (line.startsWith('## ')) {
      const [, heading = '', id] = SECTION.exec(line) ?? []
      if (id === undefined) fault('a heading ends with its id: ## Heading {#id}')
      else if (page.sections.some((other) => other.id === id)) fault(`the id ${id} is used twice`)
      section = { id: id ?? `s${page.sections.length}`, heading: pieces(heading), blocks: [], questions: [] }
      page.sections.push(section)
      blocks = section.blocks
    } else if (line.startsWith('### ')) {
      const question: TextQuestion = { words: pieces(line.slice(4)), blocks: [] }
      if (section === undefined) fault('a question stands below a heading')
      section?.questions.push(question)
      blocks = question.blocks
    } else if (blocks === undefined) {
      if (page.lead.length > 0) fault('before the first heading there is one paragraph')
      page.lead = pieces(line)
    } else addTo(blocks, line, pieces, fault)
  }
  if (page.title.length === 0) page.faults.push('there is no title')
  if (page.sections.length === 0) page.faults.push('there is no heading')
  return page
}

function addTo(blocks: TextBlock[], line: string, pieces: (words: string) => Piece[], fault: (what: string) => void) {
  const table = /^\[\[(\w+)\]\]$/.exec(line)?.[1]
  const last = blocks.at(-1)
  if (table !== undefined) {
    if (isTable(table)) blocks.push({ kind: 'table', table })
    else fault(`there is no [[${table}]]; there are ${TABLES.join(', ')}`)
  } else if (!line.startsWith('- ')) blocks.push({ kind: 'paragraph', words: pieces(line) })
  else if (last?.kind === 'list') last.items.push(pieces(line.slice(2)))
  else blocks.push({ kind: 'list', items: [pieces(line.slice(2))] })
}

function readLine(words: string, fault: (what: string) => void, style: Style = {}): Piece[] {
  const pieces: Piece[] = []
  const say = (text: string) => {
    if (/\*\*|\[\[|\]\(|[{}]/.test(text)) fault(`this is neither words nor a mark: ${text.trim()}`)
    if (text !== '') pieces.push({ ...style, text })
  }
  let end = 0
  for (const match of words.matchAll(MARK)) {
    const [whole, strong, linked, to, place] = match
    say(words.slice(end, match.index))
    end = match.index + whole.length
    if (strong !== undefined) pieces.push(...readLine(strong, fault, { ...style, strong: true }))
    else if (place !== undefined) {
      if (isPlaceholder(place)) pieces.push({ ...style, place })
      else fault(`there is no {${place}}; there are ${PLACEHOLDERS.join(', ')}`)
    } else if (linked !== undefined && to !== undefined) {
      if (!SAFE_LINK.test(to)) fault(`a link leads to a path of this site or to https://…, not to ${to}`)
      else pieces.push(...readLine(linked, fault, { ...style, to }))
    }
  }
  say(words.slice(end))
  return pieces
}

const isTable = (name: string): name is Table => (TABLES as readonly string[]).includes(name)
const isPlaceholder = (name: string): name is Placeholder => (PLACEHOLDERS as readonly string[]).includes(name)
