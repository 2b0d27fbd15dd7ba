import letterboxUrl from '@duet/art/pictures/illustration-letterbox.svg?url'
import pathUrl from '@duet/art/pictures/illustration-path.svg?url'
import glassesUrl from '@duet/art/pictures/illustration-two-glasses.svg?url'
import { Link } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import type { LikeType } from '#features/likes/likes.rules.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

const ART: Record<LikeType, string> = { received: letterboxUrl, given: pathUrl, matches: glassesUrl }

export function EmptyLikes({ type }: { type: LikeType }) {
  const text = useTexts()
  const [to, words] =
    type === 'matches' ? ['/likes/received', text('likes.see_received')] : ['/members', text('likes.look_around')]
  return (
    <EmptyState
      art={<img src={ART[type]} alt="" width={420} height={280} />}
      title={text(`likes.${type}_empty_title`)}
      action={
        <Link to={to} className={buttonClass({ look: 'main', size: 'lg' })}>
          {words}
        </Link>
      }
    >
      {text(`likes.${type}_empty_text`)}
    </EmptyState>
  )
}
