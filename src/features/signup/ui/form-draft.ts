import { DRAFT_FIELDS, type SignupDraft } from './signup-draft.ts'

/** Of all that was typed, what may be kept. */
export function draftOf(form: HTMLFormElement): SignupDraft {
  const typed = new FormData(form)
  return Object.fromEntries(DRAFT_FIELDS.map((field) => [field, String(typed.get(field) ?? '')]))
}

/** Fills in what was kept, but only where nothing stands: somebody may have typed before the script was there. */
export function fillEmpty(form: HTMLFormElement, draft: SignupDraft) {
  for (const [name, value] of Object.entries(draft)) {
    const control = form.elements.namedItem(name) as RadioNodeList | HTMLInputElement | HTMLSelectElement | null
    if (control && control.value === '') control.value = value
  }
}
