import type { ComponentType } from 'react'
import { Suspense, useEffect, useState } from 'react'
import { Link, useMatches, useRevalidator, useSearchParams } from 'react-router'

import { dismissBanner, showBannerAgain, useDismissed } from '#app/page/dismissed-banners.ts'
import type { PageUser } from '#app/page/page-user.ts'
import { useTexts } from '#app/page/use-page.ts'
import { PushPrompt, usePushDue } from '#features/notifications/ui/push-prompt.tsx'
import { timeLeft } from '#features/payments/ui/time-bonus.ts'
import { MINUTE, SECOND } from '#kernel/time.ts'
import { BANNER_LINK_CLASS, Banner } from '#ui/banner.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { useNow } from '#ui/use-now.tsx'

import { useLive } from '../live/use-live.ts'
import { isOfferDue, nextBanner, QUEUE } from './banner-queue.ts'

// Few members see them, so they load on demand.
const TimeBonusBanner = lazyPart(() => import('#features/payments/ui/time-bonus-banner.tsx'))
const TimeBonusWindow = lazyPart(() => import('#features/payments/ui/time-bonus-window.tsx'))
const ActivationReminder = lazyPart(() => import('#features/accounts/ui/activation-reminder.tsx'))
const NotificationsDisabled = lazyPart(() => import('#features/notifications/ui/notifications-disabled.tsx'))

type Props = { user: PageUser; fresh: boolean; onDismiss: () => void }

const SHOWN: Record<(typeof QUEUE)[number]['id'], ComponentType<Props>> = {
  profile_hidden: ProfileHidden,
  time_bonus: TimeBonusBanner,
  activation: ActivationReminder,
  add_photo: AddPhoto,
  push: PushPrompt,
  notifications_disabled: NotificationsDisabled,
}

/** Banners above the screen. A default export, because only members load it. */
export default function Banners({ user }: { user: PageUser }) {
  const now = useNow(user.time_bonus ? SECOND : MINUTE)
  const routeId = useMatches().at(-1)?.id ?? ''
  const isDismissed = useDismissed()
  const mayAskForPush = usePushDue()
  const { revalidate } = useRevalidator()
  useLive(({ type }) => type === 'profile' && void revalidate())
  // Dismissals for an earlier account do not apply to a new one.
  const fresh = useFreshArrival(() => {
    for (const id of ['activation', 'time_bonus', 'time_bonus_window'] as const) showBannerAgain(id)
  })
  const banner = nextBanner(QUEUE, { user, now, routeId, isDismissed, mayAskForPush })
  const Shown = banner && SHOWN[banner.id]
  return (
    <>
      {Shown && <Shown user={user} fresh={fresh} onDismiss={() => dismissBanner(banner.id, now)} />}
      {isOfferDue(user) && timeLeft(user.time_bonus, now) > 0 && (
        <Suspense fallback={null}>
          <TimeBonusWindow user={user} routeId={routeId} />
        </Suspense>
      )}
    </>
  )
}

/** R-AGE-5: stays while the profile is hidden. */
function ProfileHidden() {
  const text = useTexts()
  return (
    <Banner
      label={text('shell.profile_hidden_label')}
      action={
        <Link to="/profile" className={`${BANNER_LINK_CLASS} shrink-0`}>
          {text('shell.profile_hidden_more')}
        </Link>
      }
    >
      {text('shell.profile_hidden_text')}
    </Banner>
  )
}

function AddPhoto({ onDismiss }: Pick<Props, 'onDismiss'>) {
  const text = useTexts()
  return (
    <Banner
      label={text('shell.add_photo_label')}
      action={
        <Link to="/profile#photos" className={`${BANNER_LINK_CLASS} shrink-0`}>
          {text('shell.add_photo')}
        </Link>
      }
      dismiss={{ label: text('shell.close'), onSelect: onDismiss }}
    >
      {text('shell.add_photo_text')}
    </Banner>
  )
}

/** Set at the end of the wizard and by partner sign-ups: a new member arrives. */
const FRESH = 'api_signup_complete'

/**
 * NAV-5: whether the address marked a new member; removes the mark, so a reload or a shared link does not repeat it.
 */
function useFreshArrival(onArrival: () => void): boolean {
  const [query, setQuery] = useSearchParams()
  const [fresh, setFresh] = useState(false)
  const arrived = query.has(FRESH)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an arrival, whatever is rendered meanwhile
  useEffect(() => {
    if (!arrived) return
    setFresh(true)
    onArrival()
    setQuery(
      (before) => {
        before.delete(FRESH)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }, [arrived])
  return fresh
}
