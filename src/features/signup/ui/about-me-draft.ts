import { tabStorage } from './signup-draft.ts'

const KEY = 'signup_about_me'

/** ACC-1: words not sent yet survive a reload of the tab. Bound to the profile: another person may use the tab next. */
export function keepAboutMe(profile: string, words: string) {
  tabStorage()?.setItem(KEY, JSON.stringify({ profile, words }))
}

export function readAboutMe(profile: string): string | undefined {
  try {
    const kept = JSON.parse(tabStorage()?.getItem(KEY) ?? 'null') as { profile?: unknown; words?: unknown } | null
    return kept?.profile === profile && typeof kept.words === 'string' ? kept.words : undefined
  } catch {
    // Not JSON, so not ours.
    return undefined
  }
}

export function forgetAboutMe() {
  tabStorage()?.removeItem(KEY)
}
