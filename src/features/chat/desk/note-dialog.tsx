import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { consoleApi } from '#console/page/api.ts'
import { failureText } from '#console/page/failure.ts'
import { Field } from '#console/page/field.tsx'
import { Modal } from '#console/page/modal.tsx'
import type { ConversationId } from '#kernel/ids.ts'

import { noteFact } from '../fictional-desk.contract.ts'
import { FACT_LENGTH } from '../fictional-desk.rules.ts'

type Props = { conversation: ConversationId; onClose: () => void; onNoted: () => void }

/** CONS-53 */
export function NoteDialog({ conversation, onClose, onNoted }: Props) {
  const [fact, setFact] = useState('')
  const note = useMutation({
    mutationFn: () => consoleApi(noteFact, { body: { conversation, fact } }),
    onSuccess: onNoted,
  })
  return (
    <Modal title="Note a fact" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (fact.trim() !== '') note.mutate()
        }}
      >
        <Field
          label="What the profile has said"
          hint="Colleagues who answer later read it. Nothing about the member that the answer does not need."
          error={note.error ? failureText(note.error) : undefined}
          maxLength={FACT_LENGTH}
          autoFocus
          value={fact}
          onChange={({ target }) => setFact(target.value)}
        />
        <button type="submit" className="btn btn--solid" disabled={fact.trim() === '' || note.isPending}>
          Note
        </button>
      </form>
    </Modal>
  )
}
