import { Link } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx'

export function SwipeButtons({
  profile,
  canLike,
  canUndo,
  onPass,
  onLike,
  onUndo,
}: {
  profile: string | undefined
  canLike: boolean
  canUndo: boolean
  onPass: () => void
  onLike: () => void
  onUndo: () => void
}) {
  const text = useTexts()
  return (
    // Toasts stay above it.
    <div data-keep-clear className="flex flex-wrap items-center justify-center gap-4.5 max-[22rem]:gap-3">
      <IconButton
        icon="undo"
        label={text('swipe.undo_pass')}
        title={text('swipe.undo_pass')}
        look="tonal"
        size="lg"
        // Not `disabled`, which would drop the focus.
        aria-disabled={!canUndo}
        className={canUndo ? '' : 'opacity-50'}
        onClick={onUndo}
      />
      <IconButton
        icon="x"
        label={text('swipe.pass_verb')}
        title={text('swipe.pass_verb')}
        look="tonal"
        size="xl"
        disabled={profile === undefined}
        onClick={onPass}
      />
      <button
        type="button"
        aria-label={text('swipe.like_verb')}
        title={text('swipe.like_verb')}
        disabled={profile === undefined || !canLike}
        onClick={onLike}
        className="icon-btn btn-main size-17"
      >
        <Icon name="heart" size="xl" fill />
      </button>
      {profile === undefined ? (
        <span className="size-13" />
      ) : (
        <Link
          to={`/members/${profile}`}
          aria-label={text('swipe.open_profile')}
          title={text('swipe.open_profile')}
          className={iconButtonClass({ look: 'tonal', size: 'lg' })}
        >
          <Icon name="info" />
        </Link>
      )}
    </div>
  )
}
