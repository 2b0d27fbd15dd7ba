import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { consoleApi } from '#console/page/api.ts'
import { failureText } from '#console/page/failure.ts'
import { Field } from '#console/page/field.tsx'

import { openSealedPart } from '../cases/sealed/sealed.contract.ts'

type Props = { id: string; files: readonly { bytes: number; sha256: string }[] }

/** One part at a time, closed again before the next. */
export function SealedParts({ id, files }: Props) {
  const [reason, setReason] = useState('')
  const open = useMutation({
    mutationFn: (n: number | null) => consoleApi(openSealedPart, { body: { id, n, reason: reason.trim() } }),
  })
  const ready = reason.trim().length >= 3 && !open.isPending
  return (
    <section className="box box__body stackv" aria-label="Evidence under seal">
      <h2 className="h">Evidence under seal</h2>
      <Field label="Why you must look" value={reason} onChange={(event) => setReason(event.target.value)} />
      <ul className="rows">
        {files.map(({ bytes, sha256 }, n) => (
          <li key={sha256}>
            <span>
              Picture {n + 1}, {Math.ceil(bytes / 1000)} kB
              <small className="mono wrap-anywhere"> SHA-256 {sha256}</small>
            </span>
            <button
              type="button"
              className="btn btn--line btn--sm push"
              disabled={!ready}
              onClick={() => open.mutate(n)}
            >
              Open
            </button>
          </li>
        ))}
        <li>
          <span>Name, words and messages</span>
          <button
            type="button"
            className="btn btn--line btn--sm push"
            disabled={!ready}
            onClick={() => open.mutate(null)}
          >
            Open
          </button>
        </li>
      </ul>
      {open.error && (
        <p role="alert" className="note note--bad">
          {failureText(open.error)}
        </p>
      )}
      {open.data && (
        <div className="stackv">
          {open.data.picture && (
            <img className="sealed__picture" src={`data:image/jpeg;base64,${open.data.picture}`} alt="Under seal" />
          )}
          {open.data.texts.map((text) => (
            <p key={text} className="letter sealed__text" dir="auto">
              {text}
            </p>
          ))}
          <button type="button" className="btn btn--line" onClick={() => open.reset()}>
            Close it again
          </button>
        </div>
      )}
    </section>
  )
}
