import { useState } from 'react'
import { flushSync } from 'react-dom'

import { useRefusalText } from '#app/forms/use-form.ts'
import { ApiError } from '#kernel/call-api.ts'

import { type Draft, type DraftKey, useEditor } from './use-profile-editor.ts'

/** Saves one section on its own. The draft survives errors. */
export function useSection(keys: readonly DraftKey[]) {
  const { draft, edit, save } = useEditor()
  const refusalText = useRefusalText()
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [refusal, setRefusal] = useState<ApiError>()
  const dirty = keys.some((key) => draft[key] !== undefined)

  function change(part: Draft) {
    setState('idle')
    // What it said may be mended by now.
    setRefusal(undefined)
    edit(part)
  }

  /** Resolves to true once everything is saved. */
  async function handleSave(): Promise<boolean> {
    setState('saving')
    setRefusal(undefined)
    try {
      await save(keys)
      setState('saved')
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Flushed, so a caller can move to the invalid field.
      flushSync(() => {
        setState('idle')
        setRefusal(error)
      })
      return false
    }
  }

  /** Saves choices at once, unlike typed text. */
  function choose(part: Draft) {
    change(part)
    void handleSave()
  }

  const words = refusal && refusal.code !== 'invalid_input' ? refusalText(refusal) : undefined
  return {
    dirty,
    saving: state === 'saving',
    saved: state === 'saved' && !dirty,
    /** Field errors from the server. */
    fields: refusal?.fields ?? {},
    code: refusal?.code,
    refusal: refusal && (words ?? refusalText(refusal)),
    change,
    choose,
    handleSave,
  }
}

export type SectionState = ReturnType<typeof useSection>
