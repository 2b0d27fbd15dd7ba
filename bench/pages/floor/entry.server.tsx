import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

export default function handleRequest(request: Request, status: number, headers: Headers, entry: EntryContext) {
  return new Promise<Response>((resolve, reject) => {
    const page = renderToPipeableStream(<ServerRouter context={entry} url={request.url} />, {
      onAllReady: () => {
        headers.set('content-type', 'text/html; charset=utf-8')
        text(page.pipe(new PassThrough())).then((html) => resolve(new Response(html, { status, headers })), reject)
      },
      onShellError: reject,
    })
  })
}
