import { useState } from 'react'
import { Link, useLocation } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import type { ChatPhoto } from '#features/chat/chat.contract.ts'
import { placeholderImage } from '#features/photos/photos.rules.ts'
import { Picture } from '#features/photos/ui/picture.tsx'
import { Icon } from '#ui/icon.tsx'

import { isPortrait, PhotoFrame } from './photo-frame.tsx'
import { PhotoViewer } from './photo-viewer.tsx'

/** Photos revealed in this tab are not covered again. */
const uncovered = new Set<string>()

/** CHAT-3: blurred until tapped, unless the two have matched. */
export default function PhotoBubble({
  photo,
  own,
  preview,
  speaker,
  name,
}: {
  photo: ChatPhoto | null
  own: boolean
  /** Local file: a photo just sent is not downloaded again. */
  preview: string | undefined
  speaker: string
  name: string
}) {
  const text = useTexts()
  const [open, setOpen] = useState(false)
  const [covered, setCovered] = useState(photo?.blurred === true && !uncovered.has(photo.id))
  if (photo === null)
    return (
      <p
        className={`max-w-[min(78cqi,30rem)] rounded-card bg-surface-2 px-4 py-2.5 text-muted ${own ? 'justify-self-end' : 'justify-self-start'}`}
      >
        <span className="sr-only">{speaker} </span>
        {text('chat.photo_gone')}
      </p>
    )

  if (photo.age_check_required) return <WaitsForAge photo={photo} own={own} speaker={speaker} />

  const { id } = photo
  function handleClick() {
    if (!covered) return setOpen(true)
    uncovered.add(id)
    setCovered(false)
  }

  const alt = text('chat.photo_of', { name })
  return (
    <>
      <span className="sr-only">{speaker} </span>
      <PhotoFrame shape={photo} own={own}>
        <button
          type="button"
          aria-label={text(covered ? 'chat.photo_uncover' : 'chat.photo_open')}
          onClick={handleClick}
          className="absolute inset-0 size-full cursor-zoom-in rounded-[inherit] focus-visible:-outline-offset-4"
        >
          {covered ? (
            <Covered placeholder={photo.placeholder} />
          ) : preview ? (
            <img src={preview} alt={alt} className="size-full object-cover" />
          ) : (
            <Picture
              photo={photo}
              size={isPortrait(photo) ? 'card' : 'full'}
              alt={alt}
              className="size-full object-cover"
            />
          )}
        </button>
      </PhotoFrame>
      {open && <PhotoViewer photo={photo} alt={alt} onClose={() => setOpen(false)} />}
    </>
  )
}

/** R-AGE-1: links to the age check, which returns to this conversation. */
function WaitsForAge({ photo, own, speaker }: { photo: ChatPhoto; own: boolean; speaker: string }) {
  const text = useTexts()
  const { pathname } = useLocation()
  return (
    <>
      <span className="sr-only">{speaker} </span>
      <PhotoFrame shape={photo} own={own}>
        <Link
          to={`/age?${new URLSearchParams({ to: pathname })}`}
          className="absolute inset-0 grid place-items-center rounded-[inherit] p-4 text-center text-sm font-strong focus-visible:-outline-offset-4"
        >
          <span className="grid justify-items-center gap-2">
            <Icon name="lock" />
            {text('chat.photo_age')}
          </span>
        </Link>
      </PhotoFrame>
    </>
  )
}

/** A few pixels, blurred further: light and colour only, nothing recognisable. */
function Covered({ placeholder }: { placeholder: string }) {
  const text = useTexts()
  return (
    <>
      <img src={placeholderImage(placeholder)} alt="" className="size-full scale-125 object-cover blur-xl" />
      <span className="glass absolute top-1/2 left-1/2 flex -translate-x-1/2 -translate-y-1/2 items-center gap-2 rounded-full px-4 py-2.5 text-sm font-strong whitespace-nowrap">
        <Icon name="eye-off" size="sm" />
        {text('chat.photo_show')}
      </span>
    </>
  )
}
