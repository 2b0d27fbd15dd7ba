import { useState } from 'react'

import { DeskIcon } from '#console/page/desk-icon.tsx'

type Props = { id: string; n: number; of: number; address?: string }

/** Hidden until asked for: nobody sees a picture in passing, and showing it is logged. */
export function CasePicture({ id, n, of, address = `/api/console/case-picture?id=${id}&n=${n}` }: Props) {
  const [shown, setShown] = useState(false)
  const [failed, setFailed] = useState(false)
  return (
    <figure className="veiled">
      {shown && !failed && <img src={address} alt={`Evidence ${n + 1} of ${of}`} onError={() => setFailed(true)} />}
      {!shown && (
        <div className="veiled__ask">
          <DeskIcon name="eyeoff" />
          <span>
            Picture {n + 1} of {of}
          </span>
          <button type="button" className="btn btn--line btn--sm" onClick={() => setShown(true)}>
            Show to me
          </button>
        </div>
      )}
      {shown && (
        <button type="button" className="btn btn--line btn--sm" onClick={() => setShown(false)}>
          Hide
        </button>
      )}
      {failed && <p className="muted t12">This picture is gone.</p>}
    </figure>
  )
}
