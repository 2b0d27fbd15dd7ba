import { useTexts } from '#app/page/use-page.ts'
import type { ChatPhoto } from '#features/chat/chat.contract.ts'
import { Picture } from '#features/photos/ui/picture.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useModal } from '#ui/use-modal.ts'

/** Dark in both themes. */
export function PhotoViewer({ photo, alt, onClose }: { photo: ChatPhoto; alt: string; onClose: () => void }) {
  const text = useTexts()
  const modal = useModal({ open: true, closable: true, onClose })
  return (
    <dialog
      {...modal}
      data-theme="dark"
      data-full-screen
      aria-label={alt}
      className="modal m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-bg text-text"
    >
      {/* Clicking the backdrop closes it; keyboards have Escape and the close button. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div
        className="grid h-full place-items-center p-3 lg:p-8"
        onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      >
        <Picture
          photo={photo}
          size="full"
          alt={alt}
          first
          className="max-h-[calc(100dvh-4rem)] w-auto max-w-full rounded-field object-contain"
        />
      </div>
      <div className="absolute top-3 right-3">
        <IconButton icon="x" look="glass" label={text('shell.close')} onClick={onClose} />
      </div>
    </dialog>
  )
}
