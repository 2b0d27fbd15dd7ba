import type { FastifyInstance, FastifyRequest } from 'fastify'

import { sessionToken } from '#features/accounts/session-cookie.ts'
import { dropOldest } from '#platform/drop-oldest.ts'
import { hashToken } from '#platform/tokens.ts'

declare module 'fastify' {
  interface FastifyInstance {
    recentLanguages: RecentLanguages
  }
}

type RecentLanguages = {
  remember(request: FastifyRequest, language: string): void
  of(request: FastifyRequest): string | undefined
}

/** About 1 MB; a forgotten member merely reads a refusal in the browser's language. */
const MOST_SESSIONS = 10_000

/**
 * I18N-5: some refusals come before the session is read (too many requests, a foreign origin), and reading it for them
 * would give a flood a query each. Members who are refused were here a moment ago.
 */
export function addRecentLanguages(app: FastifyInstance) {
  const languages = new Map<string, string>()
  const keyOf = ({ visitor }: FastifyRequest) => {
    const token = visitor && sessionToken(visitor)
    return token === undefined ? undefined : hashToken(token).toString('base64')
  }
  app.decorate('recentLanguages', {
    remember: (request, language) => {
      const key = keyOf(request)
      if (key === undefined || languages.get(key) === language) return
      languages.delete(key)
      languages.set(key, language)
      if (languages.size > MOST_SESSIONS) dropOldest(languages)
    },
    of: (request) => {
      const key = keyOf(request)
      return key === undefined ? undefined : languages.get(key)
    },
  })
}
