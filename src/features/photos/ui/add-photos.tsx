import { type ChangeEvent, useRef } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import { uploadPhoto } from '#features/photos/photos.contract.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

/** HEIC also by the ends of its names: some systems do not know its type. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif'

export function AddPhotos({ onFiles, over }: { onFiles: (files: File[]) => void; over: boolean }) {
  const text = useTexts()
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)

  function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])]
    // Without this, choosing the same file again fires no change event.
    currentTarget.value = ''
    onFiles(files)
  }

  return (
    <div
      className={`grid place-content-center justify-items-center gap-3 rounded-card border border-dashed px-4 py-5 text-center ${over ? 'border-primary-text bg-primary-wash' : 'border-line-field'}`}
    >
      <span className="grid size-12 place-items-center rounded-full bg-surface-3 text-primary-text pointer-coarse:hidden">
        <Icon name="image-up" />
      </span>
      <p className="font-semibold pointer-coarse:hidden">{text('profile.photo_drop')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button look="tonal" onClick={() => chooser.current?.click()}>
          <Icon name="image" />
          {text('profile.photo_choose')}
        </Button>
        {/* Touch only: desktop browsers ignore `capture`. */}
        <Button look="tonal" className="pointer-fine:hidden" onClick={() => camera.current?.click()}>
          <Icon name="camera" />
          {text('profile.photo_camera')}
        </Button>
      </div>
      <input ref={chooser} type="file" hidden multiple accept={ACCEPTED} onChange={handleChange} />
      <input ref={camera} type="file" hidden capture="user" accept={ACCEPTED} onChange={handleChange} />
    </div>
  )
}

/** Where photos are added otherwise. */
export function NoRoom({ limit }: { limit: number }) {
  const text = useTexts()
  return (
    <p className="rounded-card border border-dashed border-line px-4 py-5 text-center text-muted">
      {text('profile.photo_full', { limit })}
    </p>
  )
}

export function PhotoFinePrint() {
  const text = useTexts()
  return (
    <p className="text-sm text-faint">{text('profile.photo_rules', { megabytes: uploadPhoto.upload.megabytes })}</p>
  )
}
