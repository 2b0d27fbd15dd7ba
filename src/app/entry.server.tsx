import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router'
import { isRouteErrorResponse, ServerRouter } from 'react-router'

import { ApplicationScripts, PageNonce } from '#app/page/server-contexts.ts'
import { serverEnv } from '#app/page/server-env.ts'
import { TextFiles } from '#app/page/texts.tsx'

/** Pages render completely before sending: nothing is deferred, and a string is cheaper than a stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { i18n, nonce, textFiles, takeHtml, onError } = context.get(serverEnv)
  const page = (
    <I18nProvider i18n={i18n}>
      <TextFiles value={textFiles}>
        <PageNonce value={nonce}>
          <ApplicationScripts value={scriptsOf(entry)}>
            <ServerRouter context={await withDataRead(entry)} url={request.url} nonce={nonce} />
          </ApplicationScripts>
        </PageNonce>
      </TextFiles>
    </I18nProvider>
  )
  const html = firstThingsFirst(renderAtOnce(page) ?? (await renderWaiting(page, nonce, onError)))
  headers.set('content-type', 'text/html; charset=utf-8')
  takeHtml?.(html)
  return new Response(takeHtml ? null : html, { status, headers })
}

/** The router writes its data into the page as a stream and suspends for each part: read beforehand, it never waits. */
async function withDataRead(entry: EntryContext): Promise<EntryContext> {
  if (entry.serverHandoffStream === undefined) return entry
  const value = await text(entry.serverHandoffStream)
  const read = Object.assign(Promise.resolve(), { result: { done: true, value } })
  return { ...entry, serverHandoffStream: READ, renderMeta: { streamCache: { 0: read } } }
}

const READ = { getReader: () => undefined } as unknown as NonNullable<EntryContext['serverHandoffStream']>

/** Where React left a boundary to the browser because something in it failed or must be waited for. */
const LEFT_TO_BROWSER = '<!--$!-->'

/** Costs two thirds of `renderWaiting`; undefined where something must be waited for, such as code not loaded yet. */
function renderAtOnce(page: ReactNode): string | undefined {
  try {
    const html = renderToString(page)
    return html.includes(LEFT_TO_BROWSER) ? undefined : `<!DOCTYPE html>${html}`
  } catch {
    // Rendered again, an error comes up again and is answered.
    return undefined
  }
}

function renderWaiting(page: ReactNode, nonce: string, onError: (error: unknown) => void): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const rendering = renderToPipeableStream(page, {
    nonce,
    // Else React moves Suspense boundaries of a large page to its end and puts them in place by script: the page jumps.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: () => resolve(text(rendering.pipe(new PassThrough()))),
    onShellError: reject,
    onError,
  })
  return promise
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
