import { DeskIcon } from '#console/page/desk-icon.tsx'
import { StaffBadge } from '#console/page/staff-badge.tsx'
import { lastSeen, span } from '#console/page/when.ts'

import { type ReviewReason, reviewPhotoPath } from '../review.rules.ts'
import type { Choice, Photo } from './rating-desk.ts'
import { REASONS, reasonText } from './review-words.ts'

type Props = {
  photo: Photo
  place: string
  brand: string
  now: Date
  /** `3` was pressed: the reason comes next. */
  removing: boolean
  choice: Choice | undefined
  onRate: (choice: Choice) => void
  onRemove: () => void
}

/** The photo in focus: what helps to judge it, and the verdict. */
export function PhotoPanel({ photo, place, brand, now, removing, choice, onRate, onRemove }: Props) {
  return (
    <aside className="photopanel" aria-label="Photo in focus">
      <div className="photopanel__facts">
        <div className="rowh">
          <h2 className="h">{place}</h2>
          <span className="push clip muted">{brand}</span>
        </div>
        {photo.near ? (
          <NearCopy photo={photo} near={photo.near} now={now} />
        ) : (
          <img className="photopanel__one" src={reviewPhotoPath(photo.id, 'card')} alt="" />
        )}
        <Facts photo={photo} now={now} />
      </div>
      <div className="photopanel__rate">
        <div className="rate">
          <button type="button" className="btn btn--line" onClick={() => onRate('safe')}>
            <DeskIcon name="check" /> Safe <kbd className="key">1</kbd>
          </button>
          <button type="button" className="btn btn--line" onClick={() => onRate('adult')}>
            <DeskIcon name="eyeoff" /> Adult <kbd className="key">2</kbd>
          </button>
          <button
            type="button"
            className={`btn ${removing ? 'btn--bad' : 'btn--line'}`}
            aria-expanded={removing}
            onClick={onRemove}
          >
            <DeskIcon name="x" /> Remove <kbd className="key">3</kbd>
          </button>
        </div>
        <Reasons removing={removing} choice={choice} onRate={onRate} />
        <p className="t12 muted">{readsText(photo, removing)}</p>
      </div>
    </aside>
  )
}

function Reasons({
  removing,
  choice,
  onRate,
}: {
  removing: boolean
  choice: Choice | undefined
  onRate: (reason: ReviewReason) => void
}) {
  return (
    <fieldset className="reasons" disabled={!removing}>
      <legend className="vh">Reason for removing</legend>
      {REASONS.map(({ reason, words, key }) => (
        <button
          key={reason}
          type="button"
          className={`reasons__opt${choice === reason ? ' reasons__opt--on' : ''}`}
          onClick={() => onRate(reason)}
        >
          <span>{words}</span>
          <kbd className="key">{key}</kbd>
        </button>
      ))}
    </fieldset>
  )
}

const languages = new Intl.DisplayNames('en', { type: 'language' })

const readsText = ({ language }: Photo, removing: boolean) =>
  removing
    ? `Choose the reason. The member reads it with the photo${language ? `, in ${languages.of(language)}` : ''}.`
    : 'Remove asks for the reason; the member reads it with the photo.'

function NearCopy({ photo, near, now }: { photo: Photo; near: NonNullable<Photo['near']>; now: Date }) {
  const { removed } = near
  return (
    <>
      <div className="note note--bad">
        <DeskIcon name="copy" />
        <div>
          <b>Near-copy of a removed photo.</b> {near.likeness} of 100 alike{near.mirrored && ', mirrored'}.
        </div>
      </div>
      <div className="pair">
        <figure>
          <img src={reviewPhotoPath(photo.id, 'card')} alt="" />
          <figcaption>
            New, {lastSeen(photo.created_at, now)}
            <br />
            member {photo.age}, {span(now.getTime() - photo.member_since.getTime())} here
          </figcaption>
        </figure>
        {removed ? (
          <figure>
            <img src={reviewPhotoPath(removed.id, 'card')} alt="" />
            <figcaption>
              Removed {removed.at && lastSeen(removed.at, now)}
              {removed.by && (
                <>
                  , by <StaffBadge name={removed.by} />
                  <span className="vh">{removed.by}</span>
                </>
              )}
              <br />
              {reasonText(removed.reason)}
            </figcaption>
          </figure>
        ) : (
          <p className="muted t12">The removed one is gone: its owner deleted it.</p>
        )}
      </div>
    </>
  )
}

function Facts({ photo, now }: { photo: Photo; now: Date }) {
  const { earlier } = photo
  return (
    <dl className="kv kv--line">
      <div>
        <dt>Used as</dt>
        <dd>{photo.place === 1 ? 'Main photo' : `Photo ${photo.place} of the profile`}</dd>
      </div>
      <div>
        <dt>Says</dt>
        <dd>
          {photo.age} years old, member for {span(now.getTime() - photo.member_since.getTime())}
        </dd>
      </div>
      <div>
        <dt>Waiting</dt>
        <dd>
          {span(now.getTime() - photo.created_at.getTime())},{' '}
          {photo.visible ? 'others see it already' : 'not shown yet'}
        </dd>
      </div>
      <div>
        <dt>Earlier photos</dt>
        <dd>
          {earlier.safe} safe, {earlier.adult} adult, {earlier.removed} removed
        </dd>
      </div>
    </dl>
  )
}
