import type { FastifyRequest } from 'fastify'

/** API callers get JSON, people get pages. By route first: `/%61pi/user.php` reaches a call too. */
export const isApi = ({ routeOptions, url }: FastifyRequest) =>
  routeOptions?.url?.startsWith('/api/') || url.startsWith('/api/')
