import { useId, useState } from 'react'

import { consoleApi } from '#console/page/api.ts'
import { failureText } from '#console/page/failure.ts'
import { Field } from '#console/page/field.tsx'
import { Modal } from '#console/page/modal.tsx'

import { giveBackCase, handOverCase, undoCase } from '../cases/case.contract.ts'
import { sealCase } from '../cases/sealed/sealed.contract.ts'
import { useAct, type WholeCase } from './use-case.ts'

export type CaseAct = 'undo' | 'give_back' | 'hand_over' | 'seal'

const TITLES: Record<CaseAct, [title: string, does: string, says: string]> = {
  undo: ['Undo the decision', 'Undo', 'Everything is as before. The member is told, and reads this reason.'],
  give_back: ['Give the case back', 'Give back', 'Others see it as free again.'],
  seal: [
    'Suspected child abuse',
    'Hide everything and seal',
    'Everything is hidden at once and the member frozen, without a word to them. Only named colleagues see the case from then on.',
  ],
  hand_over: ['Hand the case over', 'Hand over', 'It becomes theirs, and they read this reason.'],
}

type Props = { act: CaseAct; found: WholeCase; onClose: () => void; onDone: () => void }

/** Acts that take a reason. */
export function CaseActDialog({ act, found, onClose, onDone }: Props) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [to, setTo] = useState(found.colleagues[0]?.id)
  const [title, does, says] = TITLES[act]
  const work = useAct(async () => {
    const body = { id: found.line.id, reason: reason.trim() }
    if (act === 'undo') await consoleApi(undoCase, { body })
    else if (act === 'seal') await consoleApi(sealCase, { body })
    else if (act === 'give_back') await consoleApi(giveBackCase, { body })
    else if (to) await consoleApi(handOverCase, { body: { ...body, to } })
  }, onDone)
  return (
    <Modal
      title={title}
      onClose={onClose}
      foot={
        <button
          type="button"
          className="btn btn--solid push"
          disabled={reason.trim().length < 3 || work.isPending || (act === 'hand_over' && !to)}
          onClick={() => work.mutate(undefined)}
        >
          {does}
        </button>
      }
    >
      <p className="muted">{says}</p>
      {act === 'hand_over' && (
        <label className="field" htmlFor={id}>
          <span className="field__label">To</span>
          <select id={id} className="input" value={to} onChange={(event) => setTo(event.target.value as typeof to)}>
            {found.colleagues.map((colleague) => (
              <option key={colleague.id} value={colleague.id}>
                {colleague.name}
              </option>
            ))}
          </select>
        </label>
      )}
      <Field label="Reason" value={reason} onChange={(event) => setReason(event.target.value)} />
      {work.error && (
        <p role="alert" className="note note--bad">
          {failureText(work.error)}
        </p>
      )}
    </Modal>
  )
}
