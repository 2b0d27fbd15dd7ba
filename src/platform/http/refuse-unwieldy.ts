import { DomainError } from '#kernel/errors.ts'

/** More than any call takes; the longest list is a member's photos. */
const MOST_FIELDS = 250
/** No call has deeper input. */
export const DEEPEST = 8

/** Rejects input that is too expensive to validate: the schema visits every field, and so does the error reply. */
export function refuseUnwieldy(input: unknown): void {
  let fields = 0
  function isUnwieldy(value: unknown, depth: number): boolean {
    if (typeof value !== 'object' || value === null) return false
    if (depth > DEEPEST) return true
    for (const name in value) {
      fields += 1
      if (fields > MOST_FIELDS || isUnwieldy((value as Record<string, unknown>)[name], depth + 1)) return true
    }
    return false
  }
  if (isUnwieldy(input, 0)) throw unwieldy()
}

const unwieldy = () => new DomainError('invalid_input', {}, { body: { code: 'field_invalid' } })

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPENING, CLOSING] = [new Set([0x5b, 0x7b]), new Set([0x5d, 0x7d])]

/**
 * The same limits on JSON as text: thousands of levels or fields cost far more to parse than to count. Knows only
 * strings, brackets and commas; the parser judges the rest.
 */
export function refuseUnwieldyText(text: string): void {
  let [depth, commas] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) at = endOfString(text, at)
    else if (sign === COMMA) commas += 1
    else if (OPENING.has(sign)) depth += 1
    else if (CLOSING.has(sign)) depth -= 1
    // The outermost value is level 0, and a list of n fields has n - 1 commas.
    if (depth > DEEPEST + 1 || commas >= MOST_FIELDS) throw unwieldy()
  }
}

function endOfString(text: string, start: number): number {
  let end = start
  do {
    end = text.indexOf('"', end + 1)
  } while (end > 0 && isEscaped(text, end))
  return end < 0 ? text.length : end
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1
  return backslashes % 2 === 1
}
