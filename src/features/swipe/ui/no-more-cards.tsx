import pathUrl from '@duet/art/pictures/illustration-path.svg?url'
import { Link } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

export function NoMoreCards({ wide, onWiden }: { wide: boolean; onWiden: () => void }) {
  const text = useTexts()
  return (
    <EmptyState
      art={<img src={pathUrl} alt="" width={420} height={280} />}
      title={text(wide ? 'swipe.dry_wide_title' : 'swipe.dry_title')}
      action={
        <>
          {!wide && <Button onClick={onWiden}>{text('swipe.look_wider')}</Button>}
          <Link to="/members" className={buttonClass({ look: wide ? 'solid' : 'tonal' })}>
            {text('swipe.see_members')}
          </Link>
        </>
      }
    >
      {text(wide ? 'swipe.dry_wide_text' : 'swipe.dry_text')}
    </EmptyState>
  )
}
