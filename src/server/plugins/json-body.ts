import type { FastifyInstance } from 'fastify'

import { refuseUnwieldyText } from '#platform/http/refuse-unwieldy.ts'

/** API-3: counts levels and fields before parsing them. */
export function addJsonBody(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    try {
      refuseUnwieldyText(text as string)
    } catch (error) {
      return done(error as Error)
    }
    void parse(request, text as string, done)
  })
}
