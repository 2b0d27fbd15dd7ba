import { useTexts } from '#app/page/use-page.ts'
import type { OwnPhoto } from '#features/photos/photos.contract.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

import { Picture } from './picture.tsx'

export function DeletePhotoDialog({
  photo,
  onClose,
  onDelete,
}: {
  photo: OwnPhoto | undefined
  onClose: () => void
  onDelete: (photo: OwnPhoto) => void
}) {
  const text = useTexts()
  return (
    <Dialog
      open={photo !== undefined}
      onClose={onClose}
      size="sm"
      title={text('profile.photo_delete_title')}
      closeLabel={text('shell.close')}
      footer={
        <>
          <Button look="tonal" data-autofocus onClick={onClose}>
            {text('profile.photo_keep')}
          </Button>
          <Button look="danger" onClick={() => photo && onDelete(photo)}>
            {text('profile.photo_delete')}
          </Button>
        </>
      }
    >
      {photo && (
        <div className="flex items-center gap-4">
          <Picture photo={photo} size="thumb" alt="" className="size-20 rounded-menu" />
          <p className="text-muted">{text(photo.main ? 'profile.photo_delete_main' : 'profile.photo_delete_text')}</p>
        </div>
      )}
    </Dialog>
  )
}
