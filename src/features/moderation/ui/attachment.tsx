import { useId, useRef } from 'react'

import { useRefusalText } from '#app/forms/use-form.ts'
import { useTexts } from '#app/page/use-page.ts'
import { ATTACHMENT_MEGABYTES } from '#features/moderation/complaints/complaints.rules.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'

import type { useAttachment } from './use-attachment.ts'

const ACCEPTED = 'image/jpeg,image/png,image/webp,text/plain'

/** An image or text file to attach. */
export function Attachment({ state, add, remove }: ReturnType<typeof useAttachment>) {
  const text = useTexts()
  const refusalText = useRefusalText()
  const chooser = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const hasFile = state.kind === 'sending' || state.kind === 'added'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <p className="text-sm font-semibold">{text('complaints.file')}</p>
      <input
        ref={chooser}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label={text('complaints.file_add')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Reset, or choosing the same file again fires no event.
          currentTarget.value = ''
          if (file) void add(file)
        }}
      />
      {hasFile ? (
        <div className="flex min-h-13 items-center gap-3 rounded-field border border-line-field bg-field py-1 pr-1 pl-4">
          <Icon name={state.kind === 'added' ? 'circle-check' : 'image'} className="text-muted" />
          <span className="min-w-0 flex-1 truncate text-control">{state.name}</span>
          {state.kind === 'sending' && (
            <span className="text-sm text-muted tabular-nums">{Math.round(state.part * 100)} %</span>
          )}
          <IconButton icon="x" label={text('complaints.file_remove')} onClick={remove} />
        </div>
      ) : (
        <div>
          <Button look="line" aria-describedby={noteId} onClick={() => chooser.current?.click()}>
            <Icon name="image-up" />
            {text('complaints.file_add')}
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {state.kind === 'sending' && text('complaints.file_sending', { name: state.name })}
        {state.kind === 'added' && text('complaints.file_added', { name: state.name })}
      </p>
      {state.kind === 'refused' ? (
        <p id={noteId} role="alert" className="flex gap-1.5 text-sm text-danger-text">
          <Icon name="circle-alert" size="sm" className="mt-0.5" />
          <span>{refusalText(state.refusal)}</span>
        </p>
      ) : (
        <p id={noteId} className="text-sm text-muted">
          {text('complaints.file_hint', { megabytes: ATTACHMENT_MEGABYTES })}
        </p>
      )}
    </div>
  )
}
