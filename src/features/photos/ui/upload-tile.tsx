import { useState } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'

import { styleOf } from './crop.ts'
import type { Upload } from './use-uploads.ts'

export function UploadTile({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  const text = useTexts()
  // A file that is not an image is refused shortly; until then hide the broken image.
  const [isPicture, setIsPicture] = useState(true)
  const percent = Math.round(upload.progress * 100)
  return (
    <li className="portrait">
      {isPicture ? (
        <img
          src={upload.preview}
          alt=""
          className={`absolute max-w-none opacity-55 ${upload.crop ? '' : 'inset-0 size-full'}`}
          style={upload.crop ? styleOf(upload.crop) : undefined}
          onError={() => setIsPicture(false)}
        />
      ) : (
        <span className="absolute inset-0 grid place-items-center text-muted">
          <Icon name="image" size="xl" />
        </span>
      )}
      <div className="absolute top-1.5 right-1.5">
        <IconButton
          icon="x"
          look="glass"
          label={text('profile.upload_cancel', { name: upload.file.name })}
          onClick={onCancel}
        />
      </div>
      <div
        role="progressbar"
        aria-label={text('profile.upload_progress', { name: upload.file.name })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="absolute inset-x-3 bottom-3 h-1 overflow-hidden rounded-full bg-white/30"
      >
        <div className="h-full bg-white transition-[width] duration-200" style={{ width: `${percent}%` }} />
      </div>
    </li>
  )
}

export function UploadError({
  upload,
  onRetry,
  onDismiss,
}: {
  upload: Upload
  onRetry: () => void
  onDismiss: () => void
}) {
  const text = useTexts()
  return (
    <li>
      <div
        role="alert"
        className="flex items-start gap-3 rounded-menu border-[1.5px] border-danger-text px-4 py-2 text-sm"
      >
        <div className="min-w-0 flex-1 py-2">
          <p className="truncate font-strong">{upload.file.name}</p>
          <p>{upload.error}</p>
          {upload.mayRetry && (
            <button type="button" className="link -mb-2 block py-3 font-strong" onClick={onRetry}>
              {text('shell.try_again')}
            </button>
          )}
        </div>
        <IconButton icon="x" label={text('profile.upload_dismiss', { name: upload.file.name })} onClick={onDismiss} />
      </div>
    </li>
  )
}
