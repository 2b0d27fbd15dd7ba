import { Link } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx'

import type { Choice } from './gesture.ts'

export function SwipeButtons({
  profile,
  canLike,
  undoable,
  onPass,
  onLike,
  onUndo,
}: {
  profile: string | undefined
  canLike: boolean
  /** The last decision, if there is one. */
  undoable: Choice | undefined
  onPass: () => void
  onLike: () => void
  onUndo: () => void
}) {
  const text = useTexts()
  const undoWords = text(undoable === 'like' ? 'swipe.undo_like' : 'swipe.undo_pass')
  return (
    // Toasts stay above it.
    <div
      data-keep-clear
      className="flex flex-wrap items-center justify-center gap-4.5 max-[22rem]:gap-3 max-[16rem]:gap-1.5"
    >
      <IconButton
        icon="undo"
        label={undoWords}
        title={undoWords}
        look="tonal"
        size="lg"
        // Not `disabled`, which would drop the focus.
        aria-disabled={!undoable}
        className={`max-[16rem]:size-11 ${undoable ? '' : 'opacity-50'}`}
        onClick={onUndo}
      />
      <IconButton
        icon="x"
        label={text('swipe.pass_verb')}
        title={text('swipe.pass_verb')}
        look="tonal"
        size="xl"
        className="max-[16rem]:size-13"
        disabled={profile === undefined}
        onClick={onPass}
      />
      <button
        type="button"
        aria-label={text('swipe.like_verb')}
        title={text('swipe.like_verb')}
        disabled={profile === undefined || !canLike}
        onClick={onLike}
        className="icon-btn btn-main size-17 max-[16rem]:size-13"
      >
        <Icon name="heart" size="xl" fill />
      </button>
      {profile === undefined ? (
        <span className="size-13 max-[16rem]:hidden" />
      ) : (
        <Link
          to={`/members/${profile}`}
          aria-label={text('swipe.open_profile')}
          title={text('swipe.open_profile')}
          // In one row with the others; the name on the card leads there, too.
          className={`${iconButtonClass({ look: 'tonal', size: 'lg' })} max-[16rem]:hidden`}
        >
          <Icon name="info" />
        </Link>
      )}
    </div>
  )
}
