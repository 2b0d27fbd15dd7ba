import { lazy, type ReactNode, Suspense, use } from 'react'
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
import { TextFiles, TextsReady, useAreas } from '#app/page/texts.tsx'
import { useMaybePage, useTexts } from '#app/page/use-page.ts'
import { InlineScript } from '#app/static-page/inline-script.tsx'
import menusCode from '#app/static-page/menus.entry.ts?script'
import { QueuedClicks } from '#app/static-page/queued-clicks.tsx'
import { useSendsScript } from '#app/static-page/sends-script.ts'
import staticStyle from '#app/static-page/static-page.css?url'
import staticPageCode from '#app/static-page/static-page.entry.ts?script'
import type { Layout as LayoutName } from '#features/legal/legal.rules.ts'
import { readSettings } from '#features/sites/sites.contract.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { ToastProvider } from '#ui/toast.tsx'
import { NowProvider } from '#ui/use-now.tsx'

import appStyle from './app.css?url'
import { LAYOUTS } from './layouts/layouts.tsx'
import { DocumentHead } from './shell/document-head.tsx'
import { LastResort } from './shell/last-resort.tsx'

/** What members have on every page; visitors do not fetch it. */
const ForMembers = lazy(() => import('#app/shell/member-frame.tsx'))
/** Comes with the first error, as its words do. */
const ErrorScreen = lazy(() => import('./errors/error-screen.tsx'))

/** SITE-2: the site's settings and whose page it is come with the page; the browser never asks for them. */
export async function loader({ context, request }: RouteArgs) {
  const api = apiOf(context)
  const page = factsOf(context)
  const [settings, user] = await Promise.all([
    api(readSettings, {}),
    page.loggedIn ? readPageUser(requireMember(context, request)) : null,
  ])
  return { settings, page, user, dismissed: dismissedIn(request.headers.get('cookie') ?? '') }
}

/** These belong to the visit, and no navigation changes them; a screen that changed the user calls `revalidate()`. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href

/** The document, around screens and error pages alike. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useMaybePage()
  const areas = useAreas()
  const files = use(TextFiles)
  const withScript = useSendsScript()
  const layout = useLayout()
  const route = useMatches().at(-1)?.id
  return (
    <html
      lang={data?.page.textLocale ?? 'en'}
      data-theme={data?.page.theme ?? 'dark'}
      // ERR-3: names the screen without what stands in its address.
      data-route={route}
      data-texts={areas.join(' ')}
      data-member={data?.page.loggedIn ? '' : undefined}
      data-text-files={withScript ? JSON.stringify(files) : undefined}
      // What covers the whole window also covers the place held for the scrollbar.
      className="has-[[data-full-screen]]:[scrollbar-gutter:auto]"
      suppressHydrationWarning
    >
      <head>
        {/* `precedence` puts it before everything else the page asks for: nothing shows before it is there. */}
        <link rel="stylesheet" href={withScript ? appStyle : staticStyle} precedence="default" />
        <DocumentHead />
        {/* While developing, the bundler's style sheet would carry a nonce that hydration does not know. */}
        <Links {...(import.meta.env.DEV && { nonce: '' })} />
      </head>
      {/* What lies along the lower edge of a phone must not cover the end of the page. */}
      <body className="max-lg:has-[[data-bottom-bar]]:pb-20">
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
  return (
    <TextsReady>
      <Around>
        <Progress />
        <InLayout>
          <Outlet />
        </InLayout>
        <MembersOnly />
      </Around>
    </TextsReady>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <LastResort>
      {/* An error may come out of the blue, and its words only now: nothing is shown until they are there. */}
      <Suspense fallback={null}>
        <TextsReady>
          <Around>
            <InLayout>
              <ErrorScreen error={error} />
            </InLayout>
          </Around>
        </TextsReady>
      </Suspense>
    </LastResort>
  )
}

/** What screens, bars and banners may ask for: the time and a place for toasts. Nothing, when not even the root was made. */
function Around({ children }: { children: ReactNode }) {
  const data = useMaybePage()
  if (!data) return children
  return (
    <NowProvider serverNow={new Date(data.page.now)}>
      <ToastProvider>{children}</ToastProvider>
    </NowProvider>
  )
}

/** NAV-1: a route says in `handle.layout` what it stands in. */
function InLayout({ children }: { children: ReactNode }) {
  const Chosen = LAYOUTS[useLayout()]
  return <Chosen>{children}</Chosen>
}

function useLayout(): LayoutName {
  const handle = useMatches().at(-1)?.handle as { layout?: LayoutName } | undefined
  return handle?.layout ?? 'default'
}

/** NAV-4, NAV-6: counts in the title, the popup and the celebration, over whatever screen there is. */
function MembersOnly() {
  if (!useMaybePage()?.user) return null
  return (
    <Suspense fallback={null}>
      <ForMembers />
    </Suspense>
  )
}

/** NAV-9: tells that a navigation is on its way. */
function Progress() {
  const { state } = useNavigation()
  const text = useTexts()
  return <ProgressBar active={state !== 'idle'} label={text('shell.loading')} />
}

/** In place of the application. A lander has no menu, and nobody comes back to it without a network. */
function StaticPageScript({ isLander }: { isLander: boolean }) {
  const scripts = use(ApplicationScripts).join(' ')
  return (
    <>
      <InlineScript code={staticPageCode} data={{ style: appStyle, scripts }} />
      {!isLander && <InlineScript code={menusCode} />}
    </>
  )
}
