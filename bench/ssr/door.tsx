import { handle as handlePage, type ServerEnv } from '#app/ssr.ts'

import { makeBarePage } from './bare-page.tsx'

export { pageRoutes } from '#app/ssr.ts'

const first = new Map<string, { request: Request; env: ServerEnv }>()

/** Wraps the real entry and remembers each path's first request, so that the bare page uses the same data. */
export function handle(request: Request, env: ServerEnv): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (!first.has(pathname)) first.set(pathname, { request: plain(request), env })
  return handlePage(request, env)
}

export async function barePage(pathname: string): Promise<{ render(): string; realPage: string }> {
  const seen = first.get(pathname)
  if (seen === undefined) throw new Error('no request for this path yet: fetch the real page first')
  // Here the page comes back in the response.
  const {
    request,
    env: { takeHtml: _, ...env },
  } = seen
  const realPage = await (await handlePage(plain(request), env)).text()
  return { render: await makeBarePage(plain(request), env, realPage), realPage }
}

/** A copy that outlives the connection of the request. */
const plain = ({ url, headers }: Request) => new Request(url, { headers })
