import { type DragEvent, useState } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import type { OwnPhoto } from '#features/photos/photos.contract.ts'
import { Icon } from '#ui/icon.tsx'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { Menu, MenuDivider, MenuItem } from '#ui/menu.tsx'

import { Picture } from './picture.tsx'

/** Tells dragging an own photo apart from dropping a file. */
const DRAG_TYPE = 'application/x-own-photo'

type Props = {
  photo: OwnPhoto
  position: number
  count: number
  onPlace: (to: number) => void
  /** Another photo was dropped on this one. */
  onTake: (id: string) => void
  onDelete: () => void
}

/** Reordered by dragging, or by its menu. */
export function PhotoTile({ photo, position, count, onPlace, onTake, onDelete }: Props) {
  const text = useTexts()
  const [over, setOver] = useState(false)
  const removed = photo.status === 'removed'
  const name = text('profile.photo_number', { number: position + 1, count })

  function handleDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes(DRAG_TYPE)) return
    event.preventDefault()
    setOver(true)
  }

  function handleDrop(event: DragEvent) {
    setOver(false)
    const id = event.dataTransfer.getData(DRAG_TYPE)
    if (id === '' || id === photo.id) return
    event.preventDefault()
    event.stopPropagation()
    onTake(id)
  }

  return (
    <li
      draggable
      onDragStart={(event) => event.dataTransfer.setData(DRAG_TYPE, photo.id)}
      onDragOver={handleDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
      className={`portrait cursor-grab ${over ? 'outline-2 outline-offset-2 outline-focus' : ''}`}
    >
      <Picture
        photo={photo}
        size="card"
        alt={name}
        className={`pointer-events-none absolute inset-0 size-full ${removed ? 'opacity-35 grayscale' : ''}`}
      />
      <div className="absolute top-1.5 right-1.5">
        <Menu
          label={text('profile.photo_menu', { number: position + 1, count })}
          buttonClass={iconButtonClass({ look: 'glass' })}
          button={<Icon name="more" />}
        >
          {position > 0 && !removed && (
            <MenuItem icon="image" onSelect={() => onPlace(0)}>
              {text('profile.photo_make_main')}
            </MenuItem>
          )}
          {position > 0 && (
            <MenuItem icon="chevron-left" onSelect={() => onPlace(position - 1)}>
              {text('profile.photo_earlier')}
            </MenuItem>
          )}
          {position < count - 1 && (
            <MenuItem icon="chevron-right" onSelect={() => onPlace(position + 1)}>
              {text('profile.photo_later')}
            </MenuItem>
          )}
          {count > 1 && <MenuDivider />}
          <MenuItem icon="trash" danger onSelect={onDelete}>
            {text('profile.photo_delete')}
          </MenuItem>
        </Menu>
      </div>
      <div className="pointer-events-none absolute inset-x-1.5 bottom-1.5 flex flex-wrap gap-1">
        {photo.main && <Tag words={text('people.main_photo')} />}
        {photo.status === 'pending' && <Tag icon="clock" words={text('profile.photo_pending')} />}
        {removed && <Tag icon="ban" words={text('profile.photo_removed')} />}
      </div>
    </li>
  )
}

function Tag({ icon, words }: { icon?: 'clock' | 'ban'; words: string }) {
  return (
    <span className="glass inline-flex min-h-6 items-center gap-1 rounded-full px-2 py-0.5 text-xs font-strong">
      {icon && <Icon name={icon} size="xs" />}
      {words}
    </span>
  )
}
