import { useEffect, useEffectEvent, useState } from 'react'
import { NavLink } from 'react-router'

import { consoleApi } from '#console/page/api.ts'
import { DeskIcon } from '#console/page/desk-icon.tsx'
import { Head } from '#console/page/head.tsx'
import { KeyBar } from '#console/page/key-bar.tsx'
import { useKeys } from '#console/page/keys.ts'
import { useNow } from '#console/page/use-now.ts'
import { useMe, useSessionChanged } from '#console/page/use-session.ts'
import { span } from '#console/page/when.ts'
import { keepChoices } from '#features/staff/own-access.contract.ts'

import { PHOTO_DUE } from '../review.rules.ts'
import { LargePhoto } from './large-photo.tsx'
import { PhotoFilters } from './photo-filters.tsx'
import { EmptyPhotos, PhotoFailures, RatedToast } from './photo-notes.tsx'
import { PhotoPanel } from './photo-panel.tsx'
import { PhotoTile } from './photo-tile.tsx'
import type { Choice } from './rating-desk.ts'
import { REASONS } from './review-words.ts'
import { ShiftMeter } from './shift-meter.tsx'
import { type Filter, useRatingDesk } from './use-rating-desk.ts'

const COLUMNS = 5

/** Photos to rate, by keys: two per second of one reviewer without waiting. */
export function Component() {
  const me = useMe()
  const now = useNow(15_000)
  const [filter, setFilter] = useState<Filter>({})
  const [removing, setRemoving] = useState(false)
  const [large, setLarge] = useState(false)
  const { desk, tell, queue, trouble, unsent } = useRatingDesk(filter)
  const { screen, focus, choices } = desk
  const photo = screen[focus]
  const blur = me.choices.blur_photos === true
  const brandName = (id: string) => me.brands.find((brand) => brand.id === id)?.name ?? id

  const rate = (choice: Choice) => {
    tell({ type: 'rate', choice })
    setRemoving(false)
  }
  const row = Math.floor(Math.max(focus, 0) / COLUMNS)
  const rateRow = () => {
    const inRow = screen.slice(row * COLUMNS, (row + 1) * COLUMNS)
    tell({ type: 'rate', choice: 'safe', photos: inRow.filter(({ id }) => choices[id] === undefined) })
  }
  const move = (by: number) => {
    setRemoving(false)
    tell({ type: 'move', by })
  }
  useKeys([
    { keys: ['ArrowLeft'], does: 'left', onPress: () => move(-1) },
    { keys: ['ArrowRight'], does: 'right', onPress: () => move(1) },
    { keys: ['ArrowUp'], does: 'up', onPress: () => move(-COLUMNS) },
    { keys: ['ArrowDown'], does: 'down', onPress: () => move(COLUMNS) },
    { keys: [' '], does: 'large', onPress: photo && (() => setLarge(!large)) },
    { keys: ['Escape'], does: 'back', onPress: removing ? () => setRemoving(false) : undefined },
    ...(removing ? REASONS.map(({ key, reason }) => ({ keys: [key], does: reason, onPress: () => rate(reason) })) : []),
  ])
  useWarningOnLeave(unsent > 0)

  return (
    <>
      <Head title="Photos" sub={queue && waitingText(queue, now)}>
        {queue && <ShiftMeter queue={queue} now={now} />}
        {me.permissions.decide_cases !== null && (
          <NavLink to="/photos/reported" className="btn btn--ghost">
            Conversations
          </NavLink>
        )}
        <BlurSwitch on={blur} />
      </Head>
      <div className="split photowork">
        <section aria-label="Photos to rate">
          <PhotoFilters filter={filter} brands={me.brands} onChange={setFilter}>
            {screen.length > 0 && `Row ${row + 1}, ${screen.length} at once`}
          </PhotoFilters>
          {trouble && (
            <p role="alert" className="note note--bad photowork__note">
              {trouble} {unsent > 0 && `${unsent} ratings wait here and are sent again.`}
            </p>
          )}
          <PhotoFailures failures={desk.failures} />
          <ul className="pgrid" aria-label="Photos">
            {screen.map((each, place) => (
              <PhotoTile
                key={each.id}
                photo={each}
                place={place + 1}
                choice={choices[each.id]}
                current={place === focus}
                blurred={blur && place !== focus}
                brand={me.brands.length > 1 ? brandName(each.site_id) : ''}
                onFocus={() => {
                  setRemoving(false)
                  tell({ type: 'focus', at: place })
                }}
              />
            ))}
          </ul>
          {screen.length === 0 && queue && <EmptyPhotos queue={queue} now={now} />}
        </section>
        {photo && (
          <PhotoPanel
            photo={photo}
            place={`Photo ${focus + 1} of ${screen.length}`}
            brand={brandName(photo.site_id)}
            now={now}
            removing={removing}
            choice={choices[photo.id]}
            onRate={rate}
            onRemove={() => setRemoving(!removing)}
          />
        )}
      </div>
      <RatedToast past={desk.past} onUndo={() => tell({ type: 'undo' })} />
      {large && photo && <LargePhoto photo={photo} onClose={() => setLarge(false)} />}
      <KeyBar
        keys={[
          { keys: ['1'], does: 'safe', onPress: photo && (() => rate('safe')) },
          { keys: ['2'], does: 'adult', onPress: photo && (() => rate('adult')) },
          { keys: ['3'], does: 'remove, then the reason', onPress: photo && (() => setRemoving(true)) },
          { keys: ['←', '→', '↑', '↓'], does: 'move' },
          { keys: ['Space'], does: 'large' },
          { keys: ['A'], does: 'whole row safe', onPress: photo && rateRow },
          { keys: ['Z'], does: 'undo', onPress: () => tell({ type: 'undo' }) },
        ]}
      />
    </>
  )
}

function waitingText({ waiting, oldest_at }: { waiting: number; oldest_at: Date | null }, now: Date): string {
  if (oldest_at === null) return 'nothing waits'
  return `${waiting} waiting, oldest ${span(now.getTime() - oldest_at.getTime())} of ${span(PHOTO_DUE)}`
}

function BlurSwitch({ on }: { on: boolean }) {
  const changed = useSessionChanged()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      className="btn btn--line"
      onClick={() => void consoleApi(keepChoices, { body: { blur_photos: !on } }).then(changed)}
    >
      <DeskIcon name="eyeoff" /> Blur <span className="switch" />
    </button>
  )
}

/** Ratings that are not stored yet would be lost with the page. */
function useWarningOnLeave(unsent: boolean) {
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (unsent) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => warn(event)
    addEventListener('beforeunload', listener)
    return () => removeEventListener('beforeunload', listener)
  }, [])
}
