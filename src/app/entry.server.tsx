import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { I18nProvider } from '@lingui/react'
import { renderToPipeableStream } from 'react-dom/server'
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router'
import { isRouteErrorResponse, ServerRouter } from 'react-router'

import { ApplicationScripts, PageNonce } from '#app/page/server-contexts.ts'
import { serverEnv } from '#app/page/server-env.ts'
import { TextFiles } from '#app/page/texts.tsx'

/**
 * Pages are made whole before they are sent: nothing of ours is deferred, and one string costs less than a stream.
 * (renderToString would not do: the router's data sits behind a Suspense boundary that it does not wait for.)
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { i18n, nonce, textFiles } = context.get(serverEnv)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const page = renderToPipeableStream(
    <I18nProvider i18n={i18n}>
      <TextFiles value={textFiles}>
        <PageNonce value={nonce}>
          <ApplicationScripts value={scriptsOf(entry)}>
            <ServerRouter context={entry} url={request.url} nonce={nonce} />
          </ApplicationScripts>
        </PageNonce>
      </TextFiles>
    </I18nProvider>,
    {
      nonce,
      onAllReady: () => resolve(text(page.pipe(new PassThrough()))),
      onShellError: reject,
      onError: (error) => context.get(serverEnv).onError(error),
    },
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(firstThingsFirst(await promise), { status, headers })
}

const scriptsOf = ({ manifest }: EntryContext) => [manifest.entry.module, ...manifest.entry.imports]

/**
 * The page stands without its scripts: style, fonts and the large picture go before them on a slow line. The router
 * writes the hints without a place for this.
 */
const firstThingsFirst = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

/** Answers that are meant (404 and the like) are no errors of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(serverEnv).onError(error)
}
