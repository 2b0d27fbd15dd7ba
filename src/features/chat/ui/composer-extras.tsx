import { type ChangeEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import type { Means } from '#features/chat/chat.contract.ts'
import type { GiftId } from '#features/chat/gift-kinds.rules.ts'
import { GIFT_PARAMETER } from '#features/likes/ui/gift-action.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'

const GiftPicker = lazy(() => import('./gift-picker.tsx'))
const PhotoPreview = lazy(() => import('./photo-preview.tsx'))

/** Formats every browser can show: if HEIC were listed, phones would send it instead of converting. */
const ACCEPTED = 'image/jpeg,image/png,image/webp'

type SendPhoto = (file: File, preview: string, shape: { width: number; height: number }) => void

/** CHAT-3: photo and gift, each with its price; one menu on phones. */
export function ComposerExtras({
  name,
  means,
  onPhoto,
  onGift,
}: {
  name: string
  means: Means
  onPhoto: SendPhoto
  onGift: (gift: GiftId, note: string) => void
}) {
  const text = useTexts()
  const anchor = useRef<HTMLDivElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const canSend = means.refusal === null || means.refusal === 'not_enough_credits'
  const [giftsOpen, setGiftsOpen] = useGiftPicker(canSend)
  const priceOf = (cost: number) => (cost === 0 ? text('chat.free') : text('chat.cost', { count: cost }))
  const photoLabel = text('chat.add_photo', { cost: priceOf(means.photo_cost) })
  const giftLabel = text('chat.add_gift', { cost: priceOf(means.gift_cost) })

  function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = currentTarget.files ?? []
    // Without this, choosing the same file again fires no change event.
    currentTarget.value = ''
    if (chosen) setFile(chosen)
  }

  if (!canSend) return null
  const choosePhoto = () => chooser.current?.click()
  return (
    <div ref={anchor} className="flex">
      <div className="my-0.5 lg:hidden">
        <Menu
          align="start"
          backCloses
          buttonClass={iconButtonClass()}
          label={text('chat.add')}
          button={<Icon name="plus" size="lg" />}
        >
          <MenuItem icon="image" onSelect={choosePhoto}>
            {photoLabel}
          </MenuItem>
          <MenuItem icon="gift" onSelect={() => setGiftsOpen(true)}>
            {giftLabel}
          </MenuItem>
        </Menu>
      </div>
      <div className="my-1 flex max-lg:hidden">
        <IconButton icon="image" label={photoLabel} title={photoLabel} onClick={choosePhoto} />
        <IconButton
          icon="gift"
          label={giftLabel}
          title={giftLabel}
          aria-expanded={giftsOpen}
          onClick={() => setGiftsOpen(!giftsOpen)}
        />
      </div>
      <input ref={chooser} type="file" hidden accept={ACCEPTED} onChange={handleChange} />
      {giftsOpen && (
        <Suspense fallback={null}>
          <GiftPicker
            name={name}
            means={means}
            anchor={anchor}
            onClose={() => setGiftsOpen(false)}
            onSend={(gift, note) => {
              setGiftsOpen(false)
              onGift(gift, note)
            }}
          />
        </Suspense>
      )}
      {file && (
        <Suspense fallback={null}>
          <PhotoPreview
            file={file}
            name={name}
            means={means}
            onOther={choosePhoto}
            onClose={() => setFile(undefined)}
            onSend={(preview, shape) => {
              setFile(undefined)
              onPhoto(file, preview, shape)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Opens by button or by the address; the parameter is removed so that a reload does not open it again. */
function useGiftPicker(canSend: boolean) {
  const [giftsOpen, setGiftsOpen] = useState(false)
  const [parameters, setParameters] = useSearchParams()
  const requested = parameters.has(GIFT_PARAMETER)
  useEffect(() => {
    if (!requested) return
    if (canSend) setGiftsOpen(true)
    setParameters(
      (before) => {
        before.delete(GIFT_PARAMETER)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }, [requested, canSend, setParameters])
  return [giftsOpen, setGiftsOpen] as const
}
