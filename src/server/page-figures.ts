import type { FastifyReply, FastifyRequest } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

declare module 'fastify' {
  interface FastifyRequest {
    /** The page's route id. */
    page: string | undefined
  }
}

/** Few: each page of each site has its own. */
const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export type PageFigures = { observe(request: FastifyRequest, reply: FastifyReply): void }

export function pageFigures(registry: Registry): PageFigures {
  const pages = new Histogram({
    name: 'duet_page_seconds',
    help: 'Time to answer a page, by site, route id and status class',
    labelNames: ['site', 'page', 'status'] as const,
    buckets: SECONDS,
    registers: [registry],
  })
  return {
    observe: ({ site, page }, { statusCode, elapsedTime }) =>
      pages.observe(
        { site: site?.id ?? 'none', page: page ?? 'none', status: `${Math.floor(statusCode / 100)}xx` },
        elapsedTime / 1000,
      ),
  }
}
