import { Link, useLocation } from 'react-router'

import { useCounts } from '#app/live/counts.ts'
import { AreasReady } from '#app/page/texts.tsx'
import { useTexts } from '#app/page/use-page.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

/** NAV-3: default export for `lazy`; only members download it. */
export default function LikesLink() {
  return (
    <AreasReady areas={['likes']}>
      <CountedLink />
    </AreasReady>
  )
}

function CountedLink() {
  const text = useTexts()
  const { pathname } = useLocation()
  const { num_new_likes: count } = useCounts()
  return (
    <Link
      to="/likes/received"
      aria-current={pathname.startsWith('/likes') ? 'true' : undefined}
      className={`${buttonClass({ look: 'ghost' })} relative aria-[current]:text-text max-md:w-11`}
    >
      <Icon name="heart" />
      <span className="max-md:sr-only">{text('likes.link')}</span>
      {count > 0 && (
        <Badge
          count={count}
          look="new"
          label={text('likes.new_count', { count })}
          className="max-md:absolute max-md:top-0 max-md:left-6 max-md:px-1"
        />
      )}
    </Link>
  )
}
