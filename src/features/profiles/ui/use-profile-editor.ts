import { createContext, use, useRef, useState } from 'react'
import type * as z from 'zod/mini'

import { browserApi } from '#app/api/browser-api.ts'
import { changeProfile, type OwnProfile, readOwnProfile } from '#features/profiles/profiles.contract.ts'

/** Unsaved changes. */
export type Draft = z.input<typeof changeProfile.body>
export type DraftKey = keyof Draft

/** The saved profile plus unsaved changes; the preview shows both. */
export function useProfileEditor(loaded: OwnProfile) {
  const [profile, setProfile] = useState(loaded)
  const [draft, setDraft] = useState<Draft>({})
  // Each save sends the draft as it is when its turn comes.
  const latest = useRef<Draft>({})
  const queue = useRef(Promise.resolve())

  function keep(change: (draft: Draft) => Draft) {
    latest.current = change(latest.current)
    setDraft(latest.current)
  }

  function edit(part: Draft) {
    keep((before) => ({ ...before, ...part }))
  }

  /** Saves run one at a time: a reply that overtakes a later one would restore old values. */
  function save(keys: readonly DraftKey[]): Promise<void> {
    const turn = queue.current.then(async () => {
      const sent = pick(latest.current, keys)
      if (Object.keys(sent).length === 0) return
      setProfile(await browserApi(changeProfile, { body: sent as z.output<typeof changeProfile.body> }))
      keep((now) => withoutSent(now, sent))
    })
    // The caller gets the error from `turn`.
    queue.current = turn.catch(() => undefined)
    return turn
  }

  /** For changes saved by other calls, such as photos and place. */
  function refresh(): void {
    const turn = queue.current.then(async () => setProfile(await browserApi(readOwnProfile, {})))
    // On failure only the completeness meter is stale, until the next save.
    queue.current = turn.catch(() => undefined)
  }

  return { profile, draft, shown: shownOf(profile, draft), edit, save, refresh, setProfile }
}

type ProfileEditor = ReturnType<typeof useProfileEditor>

export const ProfileEditorContext = createContext<ProfileEditor | null>(null)

export function useEditor(): ProfileEditor {
  const editor = use(ProfileEditorContext)
  if (!editor) throw new Error('useEditor is for the sections of a profile editor')
  return editor
}

/** The profile once everything is saved. */
function shownOf(profile: OwnProfile, draft: Draft): OwnProfile {
  const { attributes, ...rest } = draft
  return { ...profile, ...rest, attributes: { ...profile.attributes, ...attributes } } as OwnProfile
}

const pick = (draft: Draft, keys: readonly DraftKey[]): Draft =>
  Object.fromEntries(keys.flatMap((key) => (draft[key] === undefined ? [] : [[key, draft[key]]])))

/** A field changed again while its save was in flight stays in the draft. */
function withoutSent(draft: Draft, sent: Draft): Draft {
  return Object.fromEntries(
    Object.entries(draft).filter(([key, value]) => !(key in sent) || sent[key as DraftKey] !== value),
  )
}
