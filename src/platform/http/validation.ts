import type { Contract } from '#kernel/contract.ts'
import { DomainError, type FieldErrors } from '#kernel/errors.ts'

import { DEEPEST, refuseUnwieldy } from './refuse-unwieldy.ts'

type Issue = {
  code?: string
  path: PropertyKey[]
  input?: unknown
  minimum?: unknown
  inclusive?: boolean
  maximum?: unknown
  origin?: string
  expected?: string
  keys?: string[]
}

/** Enough for every field of a form. */
const MOST_FAULTS = 20

/** Returns valid query and body, or throws one refusal that names the fields. */
export function validate(contract: Contract, raw: { query: unknown; body: unknown }) {
  refuseUnwieldy(raw.query)
  if (contract.body) refuseUnwieldy(raw.body)
  const query = contract.query?.safeParse(raw.query ?? {}, { reportInput: true })
  const body = contract.body?.safeParse(raw.body, { reportInput: true })
  const issues = [query, body].flatMap((result) => (result?.success === false ? (result.error.issues as Issue[]) : []))
  if (body?.success) addNuls(issues, body.data)
  if (issues.length > 0) throw new DomainError('invalid_input', {}, fieldsOf(issues))
  return { query: query?.data, body: body?.data }
}

/**
 * PostgreSQL stores no text with NUL, and nobody types one. Path ids are not checked: use cases treat malformed ids as
 * not found.
 */
function addNuls(issues: Issue[], value: unknown, path: PropertyKey[] = []) {
  if (typeof value === 'string') {
    if (value.includes('\0')) issues.push({ path, input: value })
  } else if (typeof value === 'object' && value !== null && path.length <= DEEPEST) {
    for (const [name, each] of Object.entries(value)) addNuls(issues, each, [...path, name])
  }
}

/** The first error of each field, as a text of the catalogue. */
function fieldsOf(issues: Issue[]): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of issues) {
    const paths =
      issue.code === 'unrecognized_keys' ? (issue.keys ?? []).map((key) => [...issue.path, key]) : [issue.path]
    for (const path of paths) {
      if (Object.keys(fields).length >= MOST_FAULTS) return fields
      const name = path.join('.') || 'body'
      if (!Object.hasOwn(fields, name)) fields[name] = reasonOf(issue)
    }
  }
  return fields
}

function reasonOf(issue: Issue): FieldErrors[string] {
  if (issue.code !== 'unrecognized_keys' && (issue.input === undefined || issue.input === null))
    return { code: 'field_required' }
  const isText = issue.origin === 'string'
  switch (issue.code) {
    case 'invalid_type':
      return { code: issue.expected === 'number' || issue.expected === 'int' ? 'field_not_a_number' : 'field_invalid' }
    case 'too_small':
      if (isText && Number(issue.minimum) <= 1) return { code: 'field_required' }
      return { code: isText ? 'field_too_short' : 'field_too_small', values: { min: leastOf(issue) } }
    case 'too_big':
      return { code: isText ? 'field_too_long' : 'field_too_big', values: { max: Number(issue.maximum) } }
    default:
      return { code: 'field_invalid' }
  }
}

/** The smallest valid value: above 0 means 1, because all our numbers are integers. */
const leastOf = ({ minimum, inclusive }: Issue) => Number(minimum) + (inclusive === false ? 1 : 0)
