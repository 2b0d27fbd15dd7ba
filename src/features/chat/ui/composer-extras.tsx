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

/** Only what every browser can show: with HEIC in the list, phones would send it instead of converting it. */
const ACCEPTED = 'image/jpeg,image/png,image/webp'

type SendPhoto = (file: File, preview: string, shape: { width: number; height: number }) => void

/** CHAT-3: photo and gift, each with its price; on a phone behind one button. */
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
  const may = means.refusal === null || means.refusal === 'not_enough_credits'
  const [giving, setGiving] = useGiving(may)
  const priceOf = (cost: number) => (cost === 0 ? text('chat.free') : text('chat.cost', { count: cost }))
  const photoLabel = text('chat.add_photo', { cost: priceOf(means.photo_cost) })
  const giftLabel = text('chat.add_gift', { cost: priceOf(means.gift_cost) })

  function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = currentTarget.files ?? []
    // The same file can be chosen again only after it was forgotten.
    currentTarget.value = ''
    if (chosen) setFile(chosen)
  }

  if (!may) return null
  const choosePhoto = () => chooser.current?.click()
  return (
    <div ref={anchor} className="flex">
      <div className="my-0.5 lg:hidden">
        <Menu
          align="start"
          buttonClass={iconButtonClass()}
          label={text('chat.add')}
          button={<Icon name="plus" size="lg" />}
        >
          <MenuItem icon="image" onSelect={choosePhoto}>
            {photoLabel}
          </MenuItem>
          <MenuItem icon="gift" onSelect={() => setGiving(true)}>
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
          aria-expanded={giving}
          onClick={() => setGiving(!giving)}
        />
      </div>
      <input ref={chooser} type="file" hidden accept={ACCEPTED} onChange={handleChange} />
      {giving && (
        <Suspense fallback={null}>
          <GiftPicker
            name={name}
            means={means}
            anchor={anchor}
            onClose={() => setGiving(false)}
            onSend={(gift, note) => {
              setGiving(false)
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

/** Opened from here, or by the address; that part of it is used up, so that a reload does not open them again. */
function useGiving(may: boolean) {
  const [giving, setGiving] = useState(false)
  const [parameters, setParameters] = useSearchParams()
  const asked = parameters.has(GIFT_PARAMETER)
  useEffect(() => {
    if (!asked) return
    if (may) setGiving(true)
    setParameters(
      (before) => {
        before.delete(GIFT_PARAMETER)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }, [asked, may, setParameters])
  return [giving, setGiving] as const
}
