import {
  ageOn,
  isBirthDate,
  isEmail,
  MINIMUM_AGE,
  NAME_LENGTH,
  nameFault,
  PASSWORD_LENGTH,
} from '#features/accounts/accounts.rules.ts'
import { NAME, NAME_REFUSALS } from '#features/profiles/profiles.rules.ts'
import type { ApiError } from '#kernel/call-api.ts'
import type { ErrorCode, ErrorValues } from '#kernel/errors.ts'
import type { TextId } from '#kernel/texts.ts'

import { birthDateOf } from './birth-date.ts'

/** Fields that can be wrong, and the step that shows each. */
const STEP_OF = { invite: 0, name: 0, gender: 0, wish: 0, birth_date: 1, email: 1, password: 1, terms: 1 } as const
type FieldName = keyof typeof STEP_OF
const FIELDS = Object.keys(STEP_OF) as FieldName[]

/** Radios that nobody pressed are not in the form, so this hidden field says that they were there. */
export const ASKS_GENDER = 'asks_gender'

/** Error messages by field. */
export type FieldErrors = Partial<Record<FieldName, string>>
type FieldError = { id: TextId; values?: ErrorValues }
type Found = Partial<Record<FieldName, FieldError | undefined>>

export type Filled = {
  /** SITE-4: undefined when the site needs no invitation. */
  invite: string | undefined
  name: string
  /** Undefined where the site does not ask. */
  gender: string | undefined
  wish: string
  birthDate: string
  email: string
  password: string
  terms: boolean
  sensitiveData: boolean
}

export function readForm(form: FormData): Filled {
  const word = (name: string) => String(form.get(name) ?? '')
  const trimmed = (name: string) => word(name).trim()
  return {
    invite: form.has('invite') ? trimmed('invite') : undefined,
    name: trimmed('name'),
    gender: form.has(ASKS_GENDER) ? word('gender') : undefined,
    wish: word('wish'),
    birthDate: birthDateOf({ day: trimmed('day'), month: word('month'), year: trimmed('year') }),
    email: trimmed('email'),
    password: word('password'),
    terms: form.has('terms'),
    sensitiveData: form.has('sensitive_data'),
  }
}

export function checkAbout({ invite, name, email, gender, wish }: Filled): Found {
  return {
    invite: invite === undefined ? undefined : missing(invite),
    name: checkName(name, email),
    gender: gender === '' ? { id: 'signup.gender_needed' } : undefined,
    wish: wish === '' ? { id: 'signup.wish_needed' } : undefined,
  }
}

export function checkAccount({ birthDate, email, password, terms }: Filled, today: string): Found {
  return {
    birth_date: missing(birthDate) ?? checkBirthDate(birthDate, today),
    email: missing(email) ?? (isEmail(email) ? undefined : { id: 'errors.invalid_email' }),
    password: missing(password) ?? checkLength(password, PASSWORD_LENGTH),
    terms: terms ? undefined : { id: 'signup.terms_needed' },
  }
}

/** Both steps. */
export const checkWhole = (filled: Filled, today: string): Found => ({
  ...checkAbout(filled),
  ...checkAccount(filled, today),
})

function checkBirthDate(birthDate: string, today: string): FieldError | undefined {
  if (isBirthDate(birthDate, today)) return undefined
  // Shorter years are padded with zeros.
  return { id: birthDate.startsWith('0') ? 'signup.year_digits' : 'errors.invalid_birth_date' }
}

/** The year somebody gave who would be too young: often a slip, so it is asked about before it counts. */
export function tooYoungYear({ birthDate }: Filled, today: string): string | undefined {
  if (!isBirthDate(birthDate, today) || ageOn(birthDate, today) >= MINIMUM_AGE) return undefined
  return birthDate.slice(0, 'YYYY'.length)
}

function checkName(name: string, email: string): FieldError | undefined {
  const error = nameFault(name, email)
  return (
    missing(name) ??
    checkLength(name, NAME_LENGTH) ??
    (error && { id: `errors.${error}` }) ??
    (NAME.test(name) ? undefined : { id: 'errors.name_invisible' })
  )
}

const missing = (value: string): FieldError | undefined => (value === '' ? { id: 'errors.field_required' } : undefined)

function checkLength({ length }: string, { min, max }: { min: number; max: number }): FieldError | undefined {
  if (length < min) return { id: 'errors.field_too_short', values: { min } }
  return length > max ? { id: 'errors.field_too_long', values: { max } } : undefined
}

export function inWords(found: Found, text: (id: TextId, values?: ErrorValues) => string): FieldErrors {
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const error = found[field]
      return error ? [[field, text(error.id, error.values)]] : []
    }),
  )
}

/** The field that shows the errors of an input; three inputs are one date. */
export function fieldNamed(input: string): FieldName | undefined {
  if (input === 'day' || input === 'month' || input === 'year') return 'birth_date'
  return FIELDS.find((field) => field === input)
}

/** After a change in one field: its error goes, or says what is still wrong with it. Other fields keep theirs. */
export function withCorrected(shown: FieldErrors, field: FieldName, found: FieldErrors): FieldErrors {
  const { [field]: _, ...others } = shown
  return found[field] === undefined ? others : { ...others, [field]: found[field] }
}

/** Refusals about a single field. */
const FIELD_OF: Partial<Record<ErrorCode | 'network', FieldName>> = {
  ...Object.fromEntries(NAME_REFUSALS.map((code) => [code, 'name'])),
  invalid_birth_date: 'birth_date',
  invalid_email: 'email',
  disposable_email: 'email',
  password_too_common: 'password',
  invite_invalid: 'invite',
}

/** The server's errors for fields on the screen; empty when the whole form is refused. */
export function fieldErrorsOf({ code, message, fields }: ApiError): FieldErrors {
  const field = FIELD_OF[code]
  if (field) return { [field]: message }
  return Object.fromEntries(FIELDS.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))
}

/** The step of the first error, if any. */
export function stepOf(fieldErrors: FieldErrors): 0 | 1 | undefined {
  const first = FIELDS.find((field) => fieldErrors[field] !== undefined)
  return first && STEP_OF[first]
}
