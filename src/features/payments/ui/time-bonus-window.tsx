import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'

import { dismissBanner, useDismissed } from '#app/page/dismissed-banners.ts'
import type { PageUser } from '#app/page/page-user.ts'
import { AreasReady } from '#app/page/texts.tsx'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { HOUR, SECOND } from '#kernel/time.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useNow } from '#ui/use-now.tsx'

import { useBalance } from './balance.ts'
import { isBusy, isWindowDue, WINDOW_DELAY } from './time-bonus.ts'
import { usePercent } from './use-money.ts'

/** How often to check again when the member is busy at the due time. */
const PATIENCE = 5 * SECOND

/**
 * PAY-8: shown once to an active member without credits, 40 seconds after entering the members area. Marked as shown when it
 * opens, so neither a reload nor another tab repeats it.
 */
export default function TimeBonusWindow({ user, routeId }: { user: PageUser; routeId: string }) {
  const [open, setOpen] = useState(false)
  const isDismissed = useDismissed()
  const credits = useBalance()
  const now = useNow(SECOND)
  const waiting = isWindowDue(user, credits, routeId) && !open && !isDismissed('time_bonus_window')

  const show = useEffectEvent(() => {
    dismissBanner('time_bonus_window', now)
    setOpen(true)
  })

  useEffect(() => {
    if (!waiting) return
    let timer: ReturnType<typeof setTimeout>
    function look() {
      if (isBusy({ activeElement: document.activeElement, querySelector: (what) => document.querySelector(what) }))
        timer = setTimeout(look, PATIENCE)
      else show()
    }
    timer = setTimeout(look, WINDOW_DELAY)
    return () => clearTimeout(timer)
  }, [waiting])

  if (!open || user.time_bonus === null) return null
  return (
    <Suspense fallback={null}>
      <AreasReady areas={['payments']}>
        <Shown bonus={user.time_bonus} onClose={() => setOpen(false)} />
      </AreasReady>
    </Suspense>
  )
}

function Shown({ bonus, onClose }: { bonus: NonNullable<PageUser['time_bonus']>; onClose: () => void }) {
  const text = useTexts()
  const percent = usePercent()
  const { formatLocale } = usePage().page
  const time = new Intl.DateTimeFormat(formatLocale, { timeStyle: 'short' }).format(bonus.expires)
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      closeLabel={text('shell.close')}
      title={text('payments.bonus_title', { percent: percent(bonus.value_percentage) })}
    >
      <p className="text-muted">{text('payments.bonus_window_text', { hours: (bonus.validity * SECOND) / HOUR })}</p>
      <p className="mt-2 font-strong">{text('payments.bonus_ends', { time })}</p>
      {/* R-HONEST-5: yes and no have equal size and weight. */}
      <div className="mt-6 grid gap-3">
        <Button look="tonal" size="lg" block onClick={onClose}>
          {text('payments.bonus_later')}
        </Button>
        <Link to="/credits" className={buttonClass({ look: 'tonal', size: 'lg', block: true })} onClick={onClose}>
          {text('payments.bonus_action')}
        </Link>
      </div>
    </Dialog>
  )
}
