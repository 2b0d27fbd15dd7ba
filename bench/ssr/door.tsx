import { handle as handlePage, type ServerEnv } from '#app/ssr.ts'

import { makeBarePage } from './bare-page.tsx'

/** The first request for each path. */
const first = new Map<string, { request: Request; env: ServerEnv }>()

/** The real door; it only remembers the first requests, so that the bare pages can be made of the same things. */
export function handle(request: Request, env: ServerEnv): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (!first.has(pathname)) first.set(pathname, { request: plain(request), env })
  return handlePage(request, env)
}

export async function barePage(pathname: string): Promise<{ render(): string; realPage: string }> {
  const seen = first.get(pathname)
  if (seen === undefined) throw new Error('the bare page is made like the first real one: ask for that before')
  const { request, env } = seen
  const realPage = await (await handlePage(plain(request), env)).text()
  return { render: await makeBarePage(plain(request), env, realPage), realPage }
}

/** Free of the connection it came in by, which ends. */
const plain = ({ url, headers }: Request) => new Request(url, { headers })
