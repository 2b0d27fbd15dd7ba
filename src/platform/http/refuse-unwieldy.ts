import { DomainError } from '#kernel/errors.ts'

/** More than any call takes: the longest list is that of a member's photos. */
const MOST_FIELDS = 250
/** Nothing a call takes is nested deeper. */
export const DEEPEST = 8

/**
 * Stops an input that would cost more to validate than it can be worth: a schema looks at every field, and so does the
 * answer that names what is wrong with each.
 */
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
  if (isUnwieldy(input, 0)) throw new DomainError('invalid_input', {}, { body: { code: 'field_invalid' } })
}
