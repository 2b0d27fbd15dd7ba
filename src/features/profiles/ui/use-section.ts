import { useState } from 'react'

import { useRefusalText } from '#app/forms/use-form.ts'
import { ApiError } from '#kernel/call-api.ts'

import { type Draft, type DraftKey, useEditor } from './use-profile-editor.ts'

/** A section that saves by itself: what it changed, how that went, and a way to try again. Its draft outlives errors. */
export function useSection(keys: readonly DraftKey[]) {
  const { draft, edit, save } = useEditor()
  const refusalText = useRefusalText()
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [refusal, setRefusal] = useState<ApiError>()
  const dirty = keys.some((key) => draft[key] !== undefined)

  function change(part: Draft) {
    setState('idle')
    edit(part)
  }

  /** True when everything is saved. */
  async function handleSave(): Promise<boolean> {
    setState('saving')
    setRefusal(undefined)
    try {
      await save(keys)
      setState('saved')
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState('idle')
      setRefusal(error)
      return false
    }
  }

  /** For what is chosen, not typed: it is saved at once. */
  function choose(part: Draft) {
    change(part)
    void handleSave()
  }

  const words = refusal && refusal.code !== 'invalid_input' ? refusalText(refusal) : undefined
  return {
    dirty,
    saving: state === 'saving',
    saved: state === 'saved' && !dirty,
    /** What is wrong with a field, in the server's words. */
    fields: refusal?.fields ?? {},
    code: refusal?.code,
    refusal: refusal && (words ?? refusalText(refusal)),
    change,
    choose,
    handleSave,
  }
}

export type SectionState = ReturnType<typeof useSection>
