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
 * Pages render completely before sending: nothing is deferred, and a string is cheaper than a stream. (renderToString
 * does not wait for the router's Suspense boundary.)
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
      // Else React moves Suspense boundaries of a large page to its end and puts them in place by script: the page jumps.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
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
 * The page works without its scripts: on a slow line, style, fonts and the large image go first. The router offers no
 * control over where its hints go.
 */
const firstThingsFirst = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

/** Intended responses (404 and the like) are not errors to log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(serverEnv).onError(error)
}
