import { I18nProvider } from '@lingui/react'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
  useLoaderData,
} from 'react-router'

import * as home from '#app/home/home-screen.tsx'
import { type ServerEnv, serverEnv } from '#app/page/server-env.ts'
import { TextFiles, useTextNames } from '#app/page/texts.tsx'
import { usePage } from '#app/page/use-page.ts'
import RootScreen, { loader as rootLoader } from '#app/root.tsx'
import { DocumentHead } from '#app/shell/document-head.tsx'
import * as members from '#features/me/ui/members-screen.tsx'

import { type LinkTag, linksOf, type ScriptTag, scriptsOf } from './page-tags.ts'

/** Outside the framework a screen gets only its data. */
type Screen = ComponentType<{ loaderData: unknown }>
const Root = RootScreen as unknown as ComponentType

const ROUTES = [
  { id: 'index', index: true, ...bareRoute(home) },
  { id: 'members', path: 'members', ...bareRoute(members) },
]

/**
 * Renders the same components, texts and data with React alone. Matching, loaders and the static router run once,
 * outside the measured part; the links and scripts that the router writes per request are copied from the real page.
 */
export async function makeBarePage(request: Request, env: ServerEnv, realPage: string): Promise<() => string> {
  const context = new RouterContextProvider()
  context.set(serverEnv, env)
  const links = linksOf(realPage)
  const scripts = scriptsOf(realPage)
  const handler = createStaticHandler([
    {
      id: 'root',
      path: '/',
      loader: rootLoader,
      element: <Document links={links} scripts={scripts} />,
      children: ROUTES,
    } as unknown as RouteObject,
  ])
  const state = await handler.query(request, { requestContext: context })
  if (state instanceof Response) throw new Error(`${request.url} redirects`)
  const router = createStaticRouter(handler.dataRoutes, state)
  return () =>
    renderToString(
      <I18nProvider i18n={env.i18n}>
        <TextFiles value={env.textFiles}>
          <StaticRouterProvider router={router} context={state} hydrate={false} />
        </TextFiles>
      </I18nProvider>,
    )
}

function bareRoute({ loader, handle, default: screen }: { loader: unknown; handle: unknown; default: unknown }) {
  return { loader, handle, element: <WithData screen={screen as Screen} /> }
}

function WithData({ screen: Screen }: { screen: Screen }) {
  return <Screen loaderData={useLoaderData()} />
}

/** Replaces the root's Layout, whose links and scripts only work inside the framework. */
function Document({ links, scripts }: { links: readonly LinkTag[]; scripts: readonly ScriptTag[] }) {
  const { page } = usePage()
  return (
    <html lang={page.textLocale} data-theme={page.theme} data-texts={useTextNames().join(' ')}>
      <head>
        <DocumentHead />
        {links.map((link) => (
          <link key={link.href} {...link} />
        ))}
      </head>
      <body>
        <Root />
        {scripts.map(({ code, ...script }) => (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: copied from our own page
          <script key={code} {...script} dangerouslySetInnerHTML={{ __html: code }} />
        ))}
      </body>
    </html>
  )
}
