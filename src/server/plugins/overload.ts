import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'

import { DomainError } from '#kernel/errors.ts'

/** Above this delay the process answers so slowly that a quick "try again" serves people better. */
const MAX_EVENT_LOOP_DELAY = 1500

/** How often the delay is looked at, in milliseconds. */
const SAMPLE = 500

/** Sheds load before it piles up: 503 with Retry-After instead of answers that nobody waits for any more. */
export async function addLoadShedding(app: FastifyInstance, maxEventLoopDelay = MAX_EVENT_LOOP_DELAY) {
  await app.register(underPressure, {
    maxEventLoopDelay,
    sampleInterval: SAMPLE,
    pressureHandler: (request) => {
      if (isCostly(request.routeOptions.url)) throw new DomainError('overloaded')
    },
  })
}

/** Pages and calls; files and health cost next to nothing, and a page without its files is no page. */
const isCostly = (route = '') => route === '/*' || route.startsWith('/api/')
