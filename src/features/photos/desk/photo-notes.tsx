import { useEffect, useState } from 'react'

import { DeskIcon } from '#console/page/desk-icon.tsx'
import { timeOf } from '#console/page/when.ts'

import type { Failure, Rated } from './rating-desk.ts'
import { choiceText } from './review-words.ts'
import type { Queue } from './use-rating-desk.ts'

const WHY: Record<Failure['why'], (count: number) => string> = {
  gone: (count) => `${count} deleted by the owner meanwhile: nothing left to rate.`,
  taken: (count) => `${count} not stored: a colleague or a case has decided, or it was more than an hour ago.`,
  refused: (count) => `${count} not stored: the photo is in front of you again.`,
}

/** What the server did not take, by cause. */
export function PhotoFailures({ failures }: { failures: readonly Failure[] }) {
  const [read, setRead] = useState(0)
  const unread = failures.slice(read)
  if (unread.length === 0) return null
  const byCause = Map.groupBy(unread, ({ why }) => why)
  return (
    <div role="alert" className="note note--bad photowork__note">
      <DeskIcon name="x" />
      <div>
        {[...byCause].map(([why, list]) => (
          <p key={why}>{WHY[why](list.length)}</p>
        ))}
      </div>
      <button type="button" className="btn btn--sm btn--ghost push" onClick={() => setRead(failures.length)}>
        Read
      </button>
    </div>
  )
}

const SHOWN = 10_000

/** The last rating, for ten seconds, with the way back. */
export function RatedToast({ past, onUndo }: { past: readonly Rated[]; onUndo: () => void }) {
  const last = past.at(-1)
  const [old, setOld] = useState<Rated>()
  useEffect(() => {
    if (last === undefined) return
    const timer = setTimeout(() => setOld(last), SHOWN)
    return () => clearTimeout(timer)
  }, [last])
  return (
    <div role="status" className="toast-place">
      {last && last !== old && (
        <div className="toast">
          <span>{choiceText(last.choice)}</span>
          <button type="button" className="toast__act" onClick={onUndo}>
            Undo <kbd className="key">Z</kbd>
          </button>
        </div>
      )}
    </div>
  )
}

export function EmptyPhotos({ queue, now }: { queue: Queue; now: Date }) {
  const { paused_until } = queue.shift
  const paused = paused_until !== null && paused_until > now
  return (
    <div className="photowork__empty">
      <DeskIcon name={paused ? 'cup' : 'check'} />
      <b>{paused ? 'Time for a pause' : queue.waiting > 0 ? 'Colleagues have the rest' : 'Nothing waits'}</b>
      <p className="muted">
        {paused
          ? `Two hours of photos are enough. New ones from ${timeOf(paused_until)}; other queues are open.`
          : 'New photos appear here as they come.'}
      </p>
    </div>
  )
}
