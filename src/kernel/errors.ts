import type { ConsoleErrorCode } from './console-errors.ts'

/**
 * Every refusal that visitors and members meet: its wire code and HTTP status. Its text has the same key in
 * `locales/<lang>/errors.json`.
 */
export const ERRORS = {
  // Any request.
  invalid_input: 422,
  malformed_request: 400,
  unsupported_media_type: 415,
  payload_too_large: 413,
  method_not_allowed: 405,
  not_found: 404,
  page_not_found: 404,
  unknown_site: 404,
  authentication_required: 403,
  forbidden_origin: 403,
  rate_limited: 429,
  timed_out: 408,
  unavailable: 503,
  overloaded: 503,
  unexpected: 500,
  // Accounts.
  login_failed: 403,
  too_many_attempts: 429,
  invalid_birth_date: 422,
  under_age: 422,
  invalid_email: 422,
  name_equals_email: 422,
  name_starts_with_at: 422,
  name_invisible: 422,
  name_unreadable: 422,
  name_has_address: 422,
  name_has_phone: 422,
  name_reserved: 422,
  signups_closed: 403,
  signup_already_sent: 409,
  activation_failed: 404,
  activation_code_wrong: 422,
  reset_link_expired: 410,
  reset_link_used: 410,
  reset_link_invalid: 404,
  passwords_not_equal: 422,
  old_password_wrong: 403,
  too_many_mails: 429,
  too_many_reset_mails: 429,
  reset_email_not_found: 404,
  account_exists: 409,
  account_deleted_ask: 409,
  account_deleted_not_final: 409,
  email_in_use: 422,
  disposable_email: 422,
  password_too_common: 422,
  password_wrong: 403,
  proof_needed: 403,
  proof_required: 428,
  invite_invalid: 403,
  mail_change_link_invalid: 404,
  mail_change_needs_login: 403,
  resume_link_invalid: 404,
  link_needs_password: 409,
  link_password_wrong: 403,
  return_link_invalid: 404,
  export_too_often: 429,
  export_unconfirmed: 403,
  // People.
  member_not_found: 404,
  consent_needed: 422,
  place_not_found: 422,
  place_changes_exhausted: 429,
  search_expired: 410,
  // Chat.
  email_not_confirmed: 403,
  conversation_not_found: 404,
  not_enough_credits: 402,
  too_many_conversations: 403,
  message_too_long: 422,
  client_id_reused: 409,
  fictional_unconfirmed: 409,
  gift_not_found: 404,
  photo_not_uploaded: 404,
  fictional_wording_changed: 409,
  swipe_exhausted: 429,
  nothing_to_undo: 409,
  // Reports.
  too_many_reports: 429,
  profile_hidden: 403,
  account_suspended: 403,
  appeal_link_invalid: 404,
  unsubscribe_link_invalid: 404,
  time_zone_unknown: 422,
  appeal_already_sent: 409,
  // Complaints and age.
  attachment_too_large: 413,
  attachment_unusable: 422,
  attachment_missing: 422,
  complaint_already_sent: 409,
  complaint_not_answered: 409,
  age_check_unavailable: 503,
  age_check_invalid: 422,
  age_check_failed: 403,
  age_check_cancelled: 409,
  // Photos.
  photo_limit_reached: 422,
  photo_unreadable: 422,
  photo_type_unknown: 422,
  photo_too_small: 422,
  photo_too_large: 413,
  photo_too_many_pixels: 422,
  photo_duplicate: 409,
  photo_refused: 409,
  // Places and languages.
  unknown_country: 422,
  unknown_locale: 422,
  unknown_attribute: 422,

  // Money.
  package_not_found: 404,
  order_not_found: 404,
  order_closed: 409,
  method_not_available: 422,
  price_changed: 409,
  start_request_missing: 422,
  payments_unavailable: 503,
  hook_refused: 400,
  discount_code_not_found: 404,
  discount_code_used: 409,
  discount_code_not_valid: 422,
  // Not 429: the browser would repeat the guess.
  discount_code_too_often: 403,
  withdrawal_closed: 409,
  mandate_not_found: 404,
  iban_invalid: 422,
  phone_invalid: 422,
  sms_code_invalid: 422,
  phone_not_served: 422,
  too_many_sms: 429,
  too_many_sms_today: 429,
  sms_unavailable: 503,
  debit_unconfirmed: 403,
  direct_debit_blocked: 403,
  direct_debit_limit_reached: 403,
  repeat_order_limit_reached: 403,
} as const

export type MemberErrorCode = keyof typeof ERRORS
export type ErrorCode = MemberErrorCode | ConsoleErrorCode
export type ErrorValues = Record<string, string | number>

/** Per input field: key of the text in `errors.json`, and the values it interpolates. */
export type FieldErrors = Record<string, { code: FieldErrorCode; values?: ErrorValues }>
type FieldErrorCode =
  | 'field_required'
  | 'field_invalid'
  | 'field_too_short'
  | 'field_too_long'
  | 'field_not_a_number'
  | 'field_too_small'
  | 'field_too_big'

/** An intended refusal; any other thrown error is a bug. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly values: ErrorValues
  readonly fields: FieldErrors | undefined

  constructor(code: ErrorCode, values: ErrorValues = {}, fields?: FieldErrors) {
    super(code)
    this.name = 'DomainError'
    this.code = code
    this.values = values
    this.fields = fields
  }

  get status(): number {
    return ERRORS[this.code as MemberErrorCode]
  }
}

/** Error body on the wire. */
export type ErrorReply = { error: { code: string; message: string; fields?: Record<string, string> } }
