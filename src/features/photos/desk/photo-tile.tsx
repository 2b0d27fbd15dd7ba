import { DeskIcon } from '#console/page/desk-icon.tsx'

import { placeholderImage } from '../photos.rules.ts'
import { reviewPhotoPath } from '../review.rules.ts'
import type { Choice, Photo } from './rating-desk.ts'

type Props = {
  photo: Photo
  place: number
  choice: Choice | undefined
  current: boolean
  blurred: boolean
  brand: string
  onFocus: () => void
}

export function PhotoTile({ photo, place, choice, current, blurred, brand, onFocus }: Props) {
  const state =
    choice === undefined ? '' : choice === 'safe' || choice === 'adult' ? ' ph--rated' : ' ph--rated ph--rem'
  return (
    <li>
      <button
        type="button"
        className={`ph${state}${current ? ' ph--cur' : ''}${blurred ? ' ph--blur' : ''}`}
        aria-current={current || undefined}
        onClick={onFocus}
      >
        <span className="vh">Photo {place}, age</span>
        <span className="ph__img">
          <img
            src={reviewPhotoPath(photo.id, 'card')}
            alt=""
            style={{ backgroundImage: `url("${placeholderImage(photo.placeholder)}")` }}
          />
          {choice === undefined && <Flag photo={photo} />}
          {choice !== undefined && (
            <span className="ph__done">
              <Verdict choice={choice} />
            </span>
          )}
          {blurred && (
            <span className="ph__veil">
              <DeskIcon name="eyeoff" />
            </span>
          )}
        </span>
        <span className="ph__foot">
          <span>{photo.age}</span>
          <span className="clip push faint">{brand}</span>
        </span>
      </button>
    </li>
  )
}

function Flag({ photo }: { photo: Photo }) {
  const [text, tone] = photo.near ? ['Near-copy', ' tag--bad'] : photo.place === 1 ? ['Main photo', ''] : []
  return text ? (
    <span className="ph__tag">
      <span className={`tag${tone}`}>{text}</span>
    </span>
  ) : null
}

function Verdict({ choice }: { choice: Choice }) {
  if (choice === 'safe')
    return (
      <span className="tag tag--ok">
        <DeskIcon name="check" /> Safe
      </span>
    )
  if (choice === 'adult')
    return (
      <span className="tag tag--warn">
        <DeskIcon name="eyeoff" /> Adult
      </span>
    )
  return (
    <span className="tag tag--bad">
      <DeskIcon name="x" /> Removed
    </span>
  )
}
