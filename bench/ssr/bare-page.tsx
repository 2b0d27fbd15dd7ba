import { I18nProvider } from '@lingui/react'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'

import RootScreen, { loader as rootLoader } from '#app/root.tsx'
import HomeScreen, { handle as homeHandle, loader as homeLoader } from '#app/routes/home.tsx'
import { type ServerEnv, serverEnv } from '#app/server-env.ts'
import { DocumentHead } from '#app/shell/document-head.tsx'
import { TextFiles, useAreas } from '#app/texts.tsx'
import { usePage } from '#app/use-page.ts'

import { type LinkTag, linksOf, type ScriptTag, scriptsOf } from './page-tags.ts'

/** The build hands screens their data itself: outside it they take no props. */
const Root = RootScreen as unknown as ComponentType
const Home = HomeScreen as unknown as ComponentType

/**
 * The home page as React alone would make it: the same components, texts and data in the same document, ready to be
 * given to `renderToString`. Matching, loaders and the static router are done once, outside the measured part; the
 * links and scripts that the router writes for every request are taken as they are from the real page.
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
      children: [{ id: 'index', index: true, loader: homeLoader, handle: homeHandle, element: <Home /> }],
    } as unknown as RouteObject,
  ])
  const state = await handler.query(request, { requestContext: context })
  if (state instanceof Response) throw new Error('the home page leads elsewhere')
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

/** Stands for the root's Layout, whose links and scripts only work inside the framework. */
function Document({ links, scripts }: { links: readonly LinkTag[]; scripts: readonly ScriptTag[] }) {
  const { page } = usePage()
  return (
    <html lang={page.textLocale} data-theme={page.theme} data-texts={useAreas().join(' ')}>
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
