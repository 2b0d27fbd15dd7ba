import { DRAFT_FIELDS, type SignupDraft } from './signup-draft.ts'

/** The fields that may be stored. */
export function draftOf(form: HTMLFormElement): SignupDraft {
  const typed = new FormData(form)
  return Object.fromEntries(DRAFT_FIELDS.map((field) => [field, String(typed.get(field) ?? '')]))
}

/** Restores the draft into empty fields only: the user may have typed before hydration. */
export function fillEmpty(form: HTMLFormElement, draft: SignupDraft) {
  for (const [name, value] of Object.entries(draft)) {
    const control = form.elements.namedItem(name) as RadioNodeList | HTMLInputElement | HTMLSelectElement | null
    if (control && control.value === '') control.value = value
  }
}
