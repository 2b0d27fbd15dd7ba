import { type ReactNode, Suspense, use } from 'react'
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useNavigation,
} from 'react-router'

import { dismissedIn } from '#app/page/dismissed-banners.ts'
import { readPageUser } from '#app/page/page-user.ts'
import { requireMember } from '#app/page/require-member.ts'
import type { RouteArgs } from '#app/page/route.ts'
import { ApplicationScripts } from '#app/page/server-contexts.ts'
import { apiOf, factsOf } from '#app/page/server-env.ts'
import { TextFiles, TextsReady, useTextNames } from '#app/page/texts.tsx'
import { useMaybePage, useTexts } from '#app/page/use-page.ts'
import { InlineScript } from '#app/static-page/inline-script.tsx'
import menusCode from '#app/static-page/menus.entry.ts?script'
import { QueuedClicks } from '#app/static-page/queued-clicks.tsx'
import { useSendsScript } from '#app/static-page/sends-script.ts'
import staticStyle from '#app/static-page/static-page.css?url'
import staticPageCode from '#app/static-page/static-page.entry.ts?script'
import type { Layout as LayoutName } from '#features/legal/legal.rules.ts'
import { pageSettingsOf } from '#features/sites/page-settings.rules.ts'
import { readSettings } from '#features/sites/sites.contract.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { ToastProvider } from '#ui/toast.tsx'
import { NowProvider } from '#ui/use-now.tsx'

import appStyle from './app.css?url'
import ErrorScreen from './errors/error-screen.tsx'
import { isNetworkError, OfflineNotice, WithoutNetwork } from './errors/offline-notice.tsx'
import { FrameAlone, LAYOUTS, Tabs } from './layouts/layouts.tsx'
import { DocumentHead } from './shell/document-head.tsx'
import { LastResort } from './shell/last-resort.tsx'

/** Loaded by members only. */
const ForMembers = lazyPart(() => import('#app/shell/member-frame.tsx'))

/** SITE-2: settings and user come with the page; the browser never requests them. */
export async function loader({ context, request }: RouteArgs) {
  const api = apiOf(context)
  const page = factsOf(context)
  const [settings, user] = await Promise.all([
    api(readSettings, {}),
    page.loggedIn ? readPageUser(requireMember(context, request)) : null,
  ])
  return { settings: pageSettingsOf(settings), page, user, dismissed: dismissedIn(request.headers.get('cookie') ?? '') }
}

/** Navigation does not change these; a screen that changes the user calls `revalidate()`. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href

/** The document around screens and error pages. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useMaybePage()
  const texts = useTextNames()
  const files = use(TextFiles)
  const withScript = useSendsScript()
  const layout = useLayout()
  const route = useMatches().at(-1)?.id
  return (
    <html
      lang={data?.page.textLocale ?? 'en'}
      data-theme={data?.page.theme ?? 'system'}
      // ERR-3: identifies the screen without the contents of its address.
      data-route={route}
      data-texts={texts.join(' ')}
      data-member={data?.page.loggedIn ? '' : undefined}
      data-text-files={withScript ? files : undefined}
      // Full-screen elements also cover the scrollbar gutter.
      className="has-[[data-full-screen]]:[scrollbar-gutter:auto]"
      suppressHydrationWarning
    >
      <head>
        {/* `precedence` loads it before everything else: nothing paints without it. */}
        <link rel="stylesheet" href={withScript ? appStyle : staticStyle} precedence="default" />
        <DocumentHead />
        {/* In development the bundler's style sheet would carry a nonce unknown to hydration. */}
        <Links {...(import.meta.env.DEV && { nonce: '' })} />
      </head>
      {/* Bars at the bottom edge must not cover the end of the page. */}
      <body className="max-lg:pb-(--tab-space) max-lg:has-[[data-bottom-bar]]:pb-20">
        {withScript && <QueuedClicks />}
        {children}
        {withScript ? (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        ) : (
          import.meta.env.SSR && <StaticPageScript isLander={layout === 'lander'} />
        )}
      </body>
    </html>
  )
}

export default function Root() {
  const layout = useLayout()
  return (
    <TextsReady>
      <Providers>
        <Progress />
        <InLayout>
          <WithoutNetwork tabs={layout === 'chat' && <Tabs />}>
            <Outlet />
          </WithoutNetwork>
        </InLayout>
        <MembersOnly />
      </Providers>
    </TextsReady>
  )
}

/** Loads nothing: what failed may be the network. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <LastResort>
      <Providers>
        {isNetworkError(error) ? (
          <FrameAlone>
            <WithoutNetwork>
              <OfflineNotice />
            </WithoutNetwork>
          </FrameAlone>
        ) : (
          <InLayout>
            <ErrorScreen error={error} />
          </InLayout>
        )}
      </Providers>
    </LastResort>
  )
}

/** Providers for screens, bars and banners: the clock and toasts. Skipped when the root loader failed. */
function Providers({ children }: { children: ReactNode }) {
  const data = useMaybePage()
  if (!data) return children
  return (
    <NowProvider serverNow={new Date(data.page.now)}>
      <ToastProvider>{children}</ToastProvider>
    </NowProvider>
  )
}

/** NAV-1: a route picks its layout in `handle.layout`. */
function InLayout({ children }: { children: ReactNode }) {
  const Chosen = LAYOUTS[useLayout()]
  return <Chosen>{children}</Chosen>
}

function useLayout(): LayoutName {
  const handle = useMatches().at(-1)?.handle as { layout?: LayoutName } | undefined
  return handle?.layout ?? 'default'
}

/** NAV-4, NAV-6: counts in the title, the like popup and the match celebration, on every screen. */
function MembersOnly() {
  if (!useMaybePage()?.user) return null
  return (
    <Suspense fallback={null}>
      <ForMembers />
    </Suspense>
  )
}

/** NAV-9: shows a pending navigation. */
function Progress() {
  const { state } = useNavigation()
  const text = useTexts()
  return <ProgressBar active={state !== 'idle'} label={text('shell.loading')} />
}

/** Replaces the application. A lander has no menu and needs no offline support. */
function StaticPageScript({ isLander }: { isLander: boolean }) {
  const scripts = use(ApplicationScripts).join(' ')
  return (
    <>
      <InlineScript code={staticPageCode} data={{ style: appStyle, scripts }} />
      {!isLander && <InlineScript code={menusCode} />}
    </>
  )
}
