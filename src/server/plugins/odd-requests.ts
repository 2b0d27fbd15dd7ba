import type { FastifyInstance, FastifyRequest } from 'fastify'

import { DomainError } from '#kernel/errors.ts'

import { isApi, nothingHere } from './is-api.ts'

/** Longer than any page's; pages repeat their address in a link per language, so a long one costs a multiple. */
const LONGEST_ADDRESS = 4096

const OF_PAGES = ['GET', 'HEAD', 'POST']
const OF_CALLS = [...OF_PAGES, 'PUT', 'PATCH', 'DELETE']

/** Refuses what HTTP allows and no page or call of ours ever has, before anything tries to read it. */
export function addOddRequestRefusal(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    const allowed = isApi(request) ? OF_CALLS : OF_PAGES
    if (!allowed.includes(request.method)) {
      reply.header('allow', allowed.join(', '))
      return done(new DomainError('method_not_allowed'))
    }
    if (isOddAddress(request)) return done(nothingHere(request))
    done(hasTwoHosts(request) ? new DomainError('malformed_request') : undefined)
  })
}

/** `//host/path`, a whole URL and `*` name no path here, and URL parsers would take another host from them. */
const isOddAddress = (request: FastifyRequest) =>
  !/^\/(?![/\\])/.test(request.url) || (request.url.length > LONGEST_ADDRESS && !isApi(request))

/** A proxy may have checked the other one. */
function hasTwoHosts({ raw: { rawHeaders } }: FastifyRequest): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}
