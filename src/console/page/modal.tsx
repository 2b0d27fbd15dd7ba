import { type ReactNode, useEffect, useId, useRef } from 'react'

import { DeskIcon } from './desk-icon.tsx'

/** A dialog of the console. The browser keeps focus inside and gives Escape. */
export function Modal({
  title,
  onClose,
  children,
  foot,
}: {
  title: string
  onClose: () => void
  children: ReactNode
  foot?: ReactNode
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog ref={ref} className="modal desk-part" aria-labelledby={id} onClose={onClose}>
      <div className="dialog">
        <div className="dialog__head">
          <h2 id={id}>{title}</h2>
          <span className="push" />
          <button type="button" className="icon-btn icon-btn--sm" aria-label="Close" onClick={onClose}>
            <DeskIcon name="x" />
          </button>
        </div>
        <div className="dialog__body">{children}</div>
        {foot && <div className="dialog__foot">{foot}</div>}
      </div>
    </dialog>
  )
}
