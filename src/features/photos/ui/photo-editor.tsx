import { type DragEvent, Suspense, useState } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import type { OwnPhoto } from '#features/photos/photos.contract.ts'
import { Alert } from '#ui/alert.tsx'
import { lazyPart, prefetch } from '#ui/lazy-part.ts'

import { AddPhotos, NoRoom, PhotoFinePrint } from './add-photos.tsx'
import type { Crop } from './crop.ts'
import { DeletePhotoDialog } from './delete-photo-dialog.tsx'
import { PhotoTile } from './photo-tile.tsx'
import { UploadError, UploadTile } from './upload-tile.tsx'
import type { PhotoEditor as Editor } from './use-own-photos.ts'

const loadCropper = () => import('./crop-dialog.tsx')
const CropDialog = lazyPart(loadCropper)

/** PHOTO-1: needs the text area `profile` on its route. */
export function PhotoEditor({ editor }: { editor: Editor }) {
  const text = useTexts()
  const { photos, uploads, room } = editor
  const [chosen, setChosen] = useState<{ files: File[]; of: number }>({ files: [], of: 0 })
  const [over, setOver] = useState(false)
  const [deleting, setDeleting] = useState<OwnPhoto>()
  const [moved, setMoved] = useState('')
  const [next] = chosen.files

  function handleFiles(files: File[]) {
    const taken = editor.takeWithinLimit(files)
    setChosen({ files: taken, of: taken.length })
  }

  function handleCropped(crop: Crop) {
    if (next) editor.add(next, crop)
    handleNext()
  }
  function handleRefused(error: string) {
    if (next) editor.refuse(next, error)
    handleNext()
  }
  const handleNext = () => setChosen(({ files, of }) => ({ files: files.slice(1), of }))

  function handlePlace(photo: OwnPhoto, to: number) {
    void editor.place(photo, to)
    setMoved(text('profile.photo_moved', { number: to + 1, count: photos.length }))
  }

  function handleDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }

  function handleDrop(event: DragEvent) {
    setOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    handleFiles([...event.dataTransfer.files])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files is a shortcut for the buttons inside
    <div
      className="@container grid gap-4"
      onPointerEnter={() => prefetch(loadCropper)}
      onFocus={() => prefetch(loadCropper)}
      onDragOver={handleDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <ul className="grid grid-cols-3 gap-3 empty:hidden @lg:grid-cols-4 @2xl:grid-cols-5">
        {photos.map((photo, position) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            position={position}
            count={photos.length}
            onPlace={(to) => handlePlace(photo, to)}
            onTake={(id) => {
              const other = photos.find((one) => one.id === id)
              if (other) handlePlace(other, position)
            }}
            onDelete={() => setDeleting(photo)}
          />
        ))}
        {uploads
          .filter(({ error }) => error === null)
          .map((upload) => (
            <UploadTile key={upload.clientId} upload={upload} onCancel={() => editor.cancel(upload)} />
          ))}
      </ul>
      <p role="status" className="sr-only">
        {moved}
      </p>
      {room > 0 ? <AddPhotos onFiles={handleFiles} over={over} /> : <NoRoom limit={editor.limit} />}
      {editor.refusal && (
        <Alert tone="danger" urgent>
          {editor.refusal}
        </Alert>
      )}
      <ul className="grid gap-3 empty:hidden">
        {uploads
          .filter(({ error }) => error !== null)
          .map((upload) => (
            <UploadError
              key={upload.clientId}
              upload={upload}
              onRetry={() => editor.retry(upload)}
              onDismiss={() => editor.cancel(upload)}
            />
          ))}
      </ul>
      <RemovedNotes photos={photos} />
      <PhotoFinePrint />
      {next && (
        <Suspense fallback={null}>
          <CropDialog
            key={chosen.files.length}
            file={next}
            count={{ number: chosen.of - chosen.files.length + 1, of: chosen.of }}
            onChoose={handleCropped}
            onRefuse={handleRefused}
            onSkip={handleNext}
          />
        </Suspense>
      )}
      <DeletePhotoDialog
        photo={deleting}
        onClose={() => setDeleting(undefined)}
        onDelete={(photo) => {
          setDeleting(undefined)
          void editor.remove(photo)
        }}
      />
    </div>
  )
}

/** Shown as long as the removed photo exists. */
function RemovedNotes({ photos }: { photos: OwnPhoto[] }) {
  const text = useTexts()
  return photos.map((photo, index) =>
    photo.status === 'removed' ? (
      <Alert key={photo.id} title={text('profile.photo_number', { number: index + 1, count: photos.length })}>
        {photo.reason ? text(`profile.removed_${photo.reason}`) : text('errors.photo_removed')}
      </Alert>
    ) : null,
  )
}
