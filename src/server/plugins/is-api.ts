import type { FastifyRequest } from 'fastify'

import { DomainError } from '#kernel/errors.ts'

/** API callers get JSON, people get pages. By route first: `/%61pi/user.php` reaches a call too. */
export const isApi = ({ routeOptions, url }: FastifyRequest) =>
  routeOptions?.url?.startsWith('/api/') || url.startsWith('/api/')

/** For an address that no route answers. */
export const nothingHere = (request: FastifyRequest) => new DomainError(isApi(request) ? 'not_found' : 'page_not_found')
