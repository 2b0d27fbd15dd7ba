const KEY = 'signup_draft'

export type SignupDraft = { name: string; email: string; wish: 'female' | 'male' | 'everyone' }

/** What was typed on the home page, for the sign-up page of the same tab. It never leaves the browser. */
export function keepSignupDraft(draft: SignupDraft) {
  sessionStorage.setItem(KEY, JSON.stringify(draft))
}
