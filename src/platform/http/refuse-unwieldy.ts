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
  if (isUnwieldy(input, 0)) throw new DomainError('invalid_input', {}, { body: { code: 'field_invalid' } })
}
