import { createContext, use, useRef, useState } from 'react'
import type * as z from 'zod/mini'

import { browserApi } from '#app/api/browser-api.ts'
import { changeProfile, type OwnProfile, readOwnProfile } from '#features/profiles/profiles.contract.ts'

/** What was changed on the screen and is not yet on the server. */
export type Draft = z.input<typeof changeProfile.body>
export type DraftKey = keyof Draft

/** The profile as the server has it, and over it what is being changed: the preview shows both together. */
export function useProfileEditor(loaded: OwnProfile) {
  const [profile, setProfile] = useState(loaded)
  const [draft, setDraft] = useState<Draft>({})
  // What is sent is what stands there when its turn comes, not when it was asked for.
  const latest = useRef<Draft>({})
  const queue = useRef(Promise.resolve())

  function keep(change: (draft: Draft) => Draft) {
    latest.current = change(latest.current)
    setDraft(latest.current)
  }

  function edit(part: Draft) {
    keep((before) => ({ ...before, ...part }))
  }

  /** One call after the other: an answer that overtakes a later one would bring back what was replaced. */
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

  /** For changes that reach the server by another call: pictures, place. */
  function refresh(): void {
    const turn = queue.current.then(async () => setProfile(await browserApi(readOwnProfile, {})))
    // Only the meter is late then: the next change brings the profile along.
    // The caller gets the error from `turn`.
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

/** The profile as it will be when everything is saved. */
function shownOf(profile: OwnProfile, draft: Draft): OwnProfile {
  const { attributes, ...rest } = draft
  return { ...profile, ...rest, attributes: { ...profile.attributes, ...attributes } } as OwnProfile
}

const pick = (draft: Draft, keys: readonly DraftKey[]): Draft =>
  Object.fromEntries(keys.flatMap((key) => (draft[key] === undefined ? [] : [[key, draft[key]]])))

/** What was changed again while it was on its way stays a draft. */
function withoutSent(draft: Draft, sent: Draft): Draft {
  return Object.fromEntries(
    Object.entries(draft).filter(([key, value]) => !(key in sent) || sent[key as DraftKey] !== value),
  )
}
