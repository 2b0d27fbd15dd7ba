import { handle as handlePage, type ServerEnv } from '#app/ssr.ts'

import { makeBarePage } from './bare-page.tsx'

let first: { request: Request; env: ServerEnv } | undefined

/** The real door; it only remembers the first request, so that the bare page can be made of the same things. */
export function handle(request: Request, env: ServerEnv): Promise<Response> {
  first ??= { request: plain(request), env }
  return handlePage(request, env)
}

export async function barePage(): Promise<{ render(): string; realPage: string }> {
  if (first === undefined) throw new Error('the bare page is made like the first real one: ask for that before')
  const { request, env } = first
  const realPage = await (await handlePage(plain(request), env)).text()
  return { render: await makeBarePage(plain(request), env, realPage), realPage }
}

/** Free of the connection it came in by, which ends. */
const plain = ({ url, headers }: Request) => new Request(url, { headers })
