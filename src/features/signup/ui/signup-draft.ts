import type { ClientId } from '#kernel/ids.ts'

const DRAFT = 'signup_draft'
const CLIENT_ID = 'signup_client_id'

/** The value of "Rather not say": an answer, and not the absence of one. */
export const NO_GENDER = 'none'

/** Survives a reload of the tab. Never the password, and no consent: a tick must be fresh. */
export const DRAFT_FIELDS = ['invite', 'name', 'wish', 'gender', 'email', 'day', 'month', 'year', 'want'] as const
export type SignupDraft = Partial<Record<(typeof DRAFT_FIELDS)[number], string>>

/** Values typed on the home page or in the wizard, for the sign-up page in the same tab. Never leaves the browser. */
export function keepSignupDraft(draft: SignupDraft) {
  const before = readSignupDraft()
  // A changed form needs a new id: the server would answer the old one with the previous result.
  if (DRAFT_FIELDS.some((field) => (before[field] ?? '') !== (draft[field] ?? ''))) forgetClientId()
  tabStorage()?.setItem(DRAFT, JSON.stringify(draft))
}

export function readSignupDraft(): SignupDraft {
  const stored = readStored()
  return stored.made === true ? {} : fieldsOf(stored)
}

/** The account exists: the form starts empty next time in this tab. */
export function setSignupDraftAside() {
  tabStorage()?.setItem(DRAFT, JSON.stringify({ ...fieldsOf(readStored()), made: true }))
  forgetClientId()
}

/** The set-aside draft, to correct a mistyped address. */
export const readSignupDraftSetAside = (): SignupDraft => fieldsOf(readStored())

function readStored(): Record<string, unknown> {
  try {
    return (JSON.parse(tabStorage()?.getItem(DRAFT) ?? '{}') ?? {}) as Record<string, unknown>
  } catch {
    // Not JSON, so not ours.
    return {}
  }
}

function fieldsOf(stored: Record<string, unknown>): SignupDraft {
  return Object.fromEntries(
    DRAFT_FIELDS.flatMap((field) => (typeof stored[field] === 'string' ? [[field, stored[field]]] : [])),
  )
}

/** The address is confirmed: of the draft, only what was pressed before the sign-up is still of use. */
export function keepWantOnly() {
  const { want } = fieldsOf(readStored())
  forgetSignupDraft()
  if (want) tabStorage()?.setItem(DRAFT, JSON.stringify({ want, made: true }))
}

export function forgetSignupDraft() {
  tabStorage()?.removeItem(DRAFT)
  forgetClientId()
}

/** One id per form, so a retry, even after a reload, creates no second account. */
export function keptClientId(): ClientId {
  const id = (tabStorage()?.getItem(CLIENT_ID) ?? crypto.randomUUID()) as ClientId
  tabStorage()?.setItem(CLIENT_ID, id)
  return id
}

export function forgetClientId() {
  tabStorage()?.removeItem(CLIENT_ID)
}

/** Accessing storage throws when the browser blocks it; forms then work without a draft. */
export function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    // Storage blocked: nothing is kept.
    return undefined
  }
}
