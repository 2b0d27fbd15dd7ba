import { useEffect, useState } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import { type Means, uploadChatPhoto } from '#features/chat/chat.contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

import { Price, PricedSendButton } from './price.tsx'

const MEGABYTE = 1024 * 1024
/** Until the browser has decoded the image. */
const UNKNOWN = { width: 3, height: 4 }

/** CHAT-3: confirms a photo before it is sent. Default export for `lazy`. */
export default function PhotoPreview({
  file,
  name,
  means,
  onSend,
  onOther,
  onClose,
}: {
  file: File
  name: string
  means: Means
  /** The preview URL shows until the server's photo is there. */
  onSend: (preview: string, shape: { width: number; height: number }) => void
  onOther: () => void
  onClose: () => void
}) {
  const text = useTexts()
  const preview = usePreview(file)
  const [shape, setShape] = useState(UNKNOWN)
  /** Every browser can show the accepted formats, so a preview that fails to load is not a photo. */
  const [unreadable, setUnreadable] = useState<string>()
  const { megabytes } = uploadChatPhoto.upload
  const tooLarge = file.size > megabytes * MEGABYTE
  const unread = preview !== undefined && preview.url === unreadable

  function handleSend() {
    if (preview === undefined) return
    preview.keep()
    onSend(preview.url, shape)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={text('chat.photo_title')}
      closeLabel={text('shell.close')}
      footer={
        <>
          <Button look="ghost" className="max-sm:order-last max-sm:w-full" onClick={onOther}>
            {text('chat.photo_other')}
          </Button>
          <PricedSendButton
            cost={means.photo_cost}
            credits={means.credits}
            blocked={tooLarge || unread}
            label={text('chat.photo_send')}
            onSend={handleSend}
          />
        </>
      }
    >
      <div className="grid gap-4">
        {preview && !unread ? (
          <img
            src={preview.url}
            alt={text('chat.photo_preview')}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setShape({ width: naturalWidth, height: naturalHeight })
            }
            onError={() => setUnreadable(preview.url)}
            className="mx-auto max-h-[min(50dvh,26rem)] max-w-full rounded-card bg-surface-3 object-contain"
          />
        ) : (
          unread && (
            <Alert tone="danger" urgent>
              {text('errors.photo_unreadable')}
            </Alert>
          )
        )}
        {tooLarge && (
          <Alert tone="danger" urgent>
            {text('errors.photo_too_large', { megabytes })}
          </Alert>
        )}
        <p className="text-sm text-muted">{text('chat.photo_private', { name })}</p>
        <Price
          words={text('chat.photo_price', { count: means.photo_cost })}
          cost={means.photo_cost}
          credits={means.credits}
        />
      </div>
    </Dialog>
  )
}

/** Object URL, revoked when the dialog closes unless the photo is sent. */
function usePreview(file: File) {
  const [preview, setPreview] = useState<{ url: string; keep: () => void }>()
  useEffect(() => {
    const url = URL.createObjectURL(file)
    let kept = false
    setPreview({
      url,
      keep() {
        kept = true
      },
    })
    return () => {
      if (!kept) URL.revokeObjectURL(url)
    }
  }, [file])
  return preview
}
