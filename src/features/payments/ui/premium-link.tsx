import { Link } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import { ALERT_ACTION_CLASS } from '#ui/alert.tsx'

import { useBuyPath } from './came-from.ts'

/** For alerts about paid features: links to Premium and returns here afterwards. */
export function PremiumLink() {
  const text = useTexts()
  return (
    <Link to={useBuyPath('/premium')} className={ALERT_ACTION_CLASS}>
      {text('shell.premium')}
    </Link>
  )
}
