const DRAFT = 'signup_draft'
const CLIENT_ID = 'signup_client_id'

/** What survives a reload of the tab. Never the password; and a tick counts only where it was just made. */
export const DRAFT_FIELDS = ['invite', 'name', 'wish', 'email', 'day', 'month', 'year'] as const
export type SignupDraft = Partial<Record<(typeof DRAFT_FIELDS)[number], string>>

/** What was typed on the home page or in the wizard, for the sign-up page of the same tab. It never leaves the browser. */
export function keepSignupDraft(draft: SignupDraft) {
  const before = readSignupDraft()
  // A changed form is another form: sent under the old id it would be answered with what was sent before.
  if (DRAFT_FIELDS.some((field) => (before[field] ?? '') !== (draft[field] ?? ''))) forgetClientId()
  tabStorage()?.setItem(DRAFT, JSON.stringify(draft))
}

export function readSignupDraft(): SignupDraft {
  const stored = readStored()
  return stored.made === true ? {} : fieldsOf(stored)
}

/** The account is made: whoever opens the form next in this tab finds it empty. */
export function setSignupDraftAside() {
  tabStorage()?.setItem(DRAFT, JSON.stringify({ ...fieldsOf(readStored()), made: true }))
  forgetClientId()
}

/** What that account was made from, for who mistyped its address. */
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

export function forgetSignupDraft() {
  tabStorage()?.removeItem(DRAFT)
  forgetClientId()
}

/** One id per form, so that sending it again, even after a reload, makes no second account. */
export function keptClientId(): string {
  const id = tabStorage()?.getItem(CLIENT_ID) ?? crypto.randomUUID()
  tabStorage()?.setItem(CLIENT_ID, id)
  return id
}

export function forgetClientId() {
  tabStorage()?.removeItem(CLIENT_ID)
}

/** A browser that allows no storage throws at the mere mention of it; the form works there too, it only forgets. */
function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    // Blocked: nothing is kept.
    return undefined
  }
}
