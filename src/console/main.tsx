import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'

import { ApiError } from '#kernel/call-api.ts'
import { must } from '#kernel/must.ts'

import { SESSION_KEY, type Session } from './page/use-session.ts'
import { routes } from './routes.tsx'

/** A session that ended or locked is noticed by whatever asks next. */
const DOOR = ['sign_in_required', 'session_locked']

const client: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The client of the API has repeated what may be repeated.
      retry: false,
      staleTime: 10_000,
    },
  },
})
client.getQueryCache().subscribe(({ query }) => {
  const { error } = query.state
  if (error instanceof ApiError && DOOR.includes(error.code) && query.queryKey[0] !== SESSION_KEY[0])
    void client.invalidateQueries({ queryKey: SESSION_KEY })
})

/** An act that wants to be sure who is there: the door opens above it, and what was typed waits. */
client.getMutationCache().subscribe(({ mutation }) => {
  const error = mutation?.state.error
  if (!(error instanceof ApiError) || error.code !== 'session_locked') return
  client.setQueryData(SESSION_KEY, (session: Session | undefined) =>
    session?.staff ? { ...session, staff: { ...session.staff, locked: true } } : session,
  )
})

const router = createBrowserRouter(routes)

createRoot(must(document.getElementById('console'), 'the page of the console')).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
