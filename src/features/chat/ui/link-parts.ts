export type TextPart = { text: string; href?: string }

/** Stops at white space, quotes, brackets and invisible characters, which could disguise where a link leads. */
const ADDRESS = /https?:\/\/[^\s\p{C}<>"'`“”„«»]+/giu

/** Ends the sentence rather than the address. */
const TRAILING = /[.,;:!?…’)\]}*_~]+$/u

/**
 * Cuts a message into plain text and web addresses. Only complete http and https addresses count; one with a user name
 * before the host pretends to lead elsewhere, so it stays text.
 */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const typed = withoutTrailing(found)
    const href = hrefOf(typed)
    if (href === undefined) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: typed, href })
    from = index + typed.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** A closing bracket belongs to the address if it was opened there, as in many encyclopaedia pages. */
function withoutTrailing(found: string): string {
  const cut = found.replace(TRAILING, '')
  const next = found[cut.length]
  return next === ')' && cut.split('(').length > cut.split(')').length ? `${cut})` : cut
}

function hrefOf(typed: string): string | undefined {
  if (!URL.canParse(typed)) return undefined
  const { protocol, username, password, hostname, href } = new URL(typed)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return isWeb && username === '' && password === '' && hostname.includes('.') ? href : undefined
}
