import { useSyncExternalStore } from 'react'

import { readSignupDraft } from '../signup-draft.ts'

/** The address somebody signed up with, in the tab where they did; elsewhere empty, and the page does not name it. */
export const useKeptEmail = () =>
  useSyncExternalStore(
    neverChanges,
    () => readSignupDraft().email ?? '',
    () => '',
  )

const neverChanges = () => () => undefined
