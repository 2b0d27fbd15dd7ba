import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'

import { type ServerEnv, serverEnv } from '#app/page/server-env.ts'

export type { ServerEnv } from '#app/page/server-env.ts'

const run = createRequestHandler(build, import.meta.env.MODE)

/** The flat table below the root, so that the server can name the page of a path. */
export const pageRoutes = Object.values(build.routes).flatMap((route) =>
  route?.parentId === undefined ? [] : [{ id: route.id, path: route.path, index: route.index }],
)

/** The only entry to the pages: takes a request with its server context, returns a response. */
export function handle(request: Request, env: ServerEnv): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(serverEnv, env)
  return run(request, context)
}
