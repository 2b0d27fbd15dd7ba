import { useTexts } from '#app/page/use-page.ts'
import type { Card } from '#features/search/search.contract.ts'
import type { Allowance } from '#features/swipe/swipe.contract.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'

/** From lg. */
export function TodayAside({ allowance, liked }: { allowance: Allowance; liked: readonly Card[] }) {
  const text = useTexts()
  return (
    <aside
      aria-label={text(allowance ? 'swipe.liked_today' : 'swipe.keys')}
      className="grid content-start gap-7 self-center max-lg:hidden"
    >
      {allowance && (
        <div className="grid gap-3">
          <p className="text-meta font-semibold text-faint">{text('swipe.liked_today')}</p>
          <LikedToday allowance={allowance} liked={liked} />
          <p className="max-w-[30ch] text-sm text-muted">{text('swipe.new_at_midnight', { limit: allowance.limit })}</p>
        </div>
      )}
      <div className="grid gap-2.5">
        <p className="text-meta font-semibold text-faint">{text('swipe.keys')}</p>
        <p className="flex flex-wrap items-center gap-x-5 gap-y-2.5 text-sm text-muted">
          <Key sign="←">{text('swipe.key_pass')}</Key>
          <Key sign="→">{text('swipe.key_like')}</Key>
          <Key sign="␣">{text('swipe.key_photo')}</Key>
          <Key sign="↑">{text('swipe.key_profile')}</Key>
          <Key sign="Z">{text('swipe.key_undo')}</Key>
        </p>
      </div>
    </aside>
  )
}

/** One slot per daily like. Only the number of likes from earlier visits is known. */
function LikedToday({ allowance, liked }: { allowance: NonNullable<Allowance>; liked: readonly Card[] }) {
  const text = useTexts()
  const used = allowance.limit - allowance.left
  const earlier = Math.max(0, used - liked.length)
  return (
    <ul className="flex flex-wrap gap-2.5">
      {Array.from({ length: allowance.limit }, (_, index) => {
        const card = liked[index - earlier]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is identified by its position
          <li key={index}>
            {index >= used ? (
              <span className="block size-14 rounded-full border-[1.5px] border-dashed border-line-field" />
            ) : card ? (
              <Avatar src={card.main_image?.thumb_filename ?? null} alt={card.name} size="lg" />
            ) : (
              <span
                role="img"
                aria-label={text('swipe.liked_one')}
                className="grid size-14 place-items-center rounded-full bg-accent-wash text-accent-text"
              >
                <Icon name="heart" fill />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Key({ sign, children }: { sign: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <kbd className="hairline grid size-7.5 place-items-center rounded-bone bg-surface-2 text-meta font-semibold">
        {sign}
      </kbd>
      {children}
    </span>
  )
}
