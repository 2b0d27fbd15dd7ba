import { type ReactNode, Suspense } from 'react'
import { useMatches } from 'react-router'

import { useMaybePage, useTexts } from '#app/page/use-page.ts'
import type { Layout } from '#features/legal/legal.rules.ts'
import { buttonClass } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'

import { EntryWarning } from '../shell/entry-warning.tsx'
import { Footer } from '../shell/footer.tsx'
import { TopBar, useMemberLinks } from '../shell/top-bar.tsx'

/** Loaded by members only; outside shell/, whose files form one chunk for everybody. */
const Banners = lazyPart(() => import('../banners/banners.tsx'))
/** Loaded by visitors, except on the home page, which has its own form. */
const SignupModalHost = lazyPart(() => import('#features/signup/ui/signup-modal.tsx'))
const LiveConnection = lazyPart(() => import('../live/live-connection.tsx'))

type Props = { children: ReactNode }

/** NAV-1: the four layouts. */
export const LAYOUTS: Record<Layout, (props: Props) => ReactNode> = {
  default: DefaultLayout,
  chat: ChatLayout,
  lander: LanderLayout,
  empty: EmptyLayout,
}

function DefaultLayout({ children }: Props) {
  const overPicture = useBarOverPicture()
  const page = useMaybePage()
  const user = page?.user
  return (
    <>
      <SkipLink />
      <TopBar plain={overPicture} />
      {user && !overPicture && (
        <Suspense fallback={null}>
          <Banners user={user} />
        </Suspense>
      )}
      <main id="content" className={overPicture ? '' : 'min-h-[60dvh]'}>
        {children}
        {page && !user && !overPicture && (
          <Suspense fallback={null}>
            <SignupModalHost />
          </Suspense>
        )}
      </main>
      <Footer />
      <EntryWarning layout="default" />
      <Tabs />
      {user && <Live />}
    </>
  )
}

/** FRAME-5: needs nothing that is not loaded yet. */
export function FrameAlone({ children }: Props) {
  return (
    <>
      <TopBar />
      <main id="content">{children}</main>
      <Tabs />
    </>
  )
}

/** Members only. */
export function Tabs() {
  if (!useMaybePage()?.user) return null
  return (
    <Suspense fallback={null}>
      <LoadedTabs />
    </Suspense>
  )
}

function LoadedTabs() {
  const { TabBar } = useMemberLinks()
  return <TabBar />
}

/** On a phone the conversation takes the full height; from lg the bar stays. */
function ChatLayout({ children }: Props) {
  const user = useMaybePage()?.user
  return (
    <>
      <SkipLink />
      {/* Except for a notice in its place, which needs a frame. */}
      <div className="max-lg:hidden max-lg:in-[:root:has([data-offline])]:block!">
        <TopBar />
      </div>
      <main id="content">{children}</main>
      <EntryWarning layout="chat" />
      {user && <Live />}
    </>
  )
}

function Live() {
  return (
    <Suspense fallback={null}>
      <LiveConnection />
    </Suspense>
  )
}

/** A lander with a night sky in both themes sets `handle.bar = 'on_night'` for light text in the bar. */
function LanderLayout({ children }: Props) {
  const onNight = useBar() === 'on_night'
  return (
    <>
      <SkipLink />
      <div data-theme={onNight ? 'dark' : undefined}>
        <TopBar plain brandOnly />
      </div>
      <main id="content">{children}</main>
      <Footer />
      <EntryWarning layout="lander" />
    </>
  )
}

function EmptyLayout({ children }: Props) {
  return <main id="content">{children}</main>
}

/** A screen that starts with a picture sets `handle.bar = 'over_picture'` to put the bar on it. */
const useBarOverPicture = () => useBar() === 'over_picture'

function useBar() {
  const handle = useMatches().at(-1)?.handle as { bar?: 'over_picture' | 'on_night' } | undefined
  return handle?.bar
}

/** The first Tab stop: skips the bar. */
function SkipLink() {
  const text = useTexts()
  return (
    <a href="#content" className={`${buttonClass({ look: 'solid' })} fixed top-2 left-2 z-50 not-focus:sr-only`}>
      {text('shell.skip_to_content')}
    </a>
  )
}
