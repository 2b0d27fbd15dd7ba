import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'

import { DomainError } from '#kernel/errors.ts'

/** Above this delay the process answers so slowly that a quick "try again" serves people better. */
const MAX_EVENT_LOOP_DELAY = 1500

/** How often the delay is looked at, in milliseconds. */
const SAMPLE = 500

/** So many looks in a row must find it slow: a single pause is over when it is noticed, and refusing helps nobody. */
const LASTING = 4

/** Sheds load before it piles up: 503 with Retry-After instead of answers that nobody waits for any more. */
export async function addLoadShedding(app: FastifyInstance, maxEventLoopDelay = MAX_EVENT_LOOP_DELAY) {
  let slowLooks = 0
  await app.register(underPressure, {
    maxEventLoopDelay,
    sampleInterval: SAMPLE,
    pressureHandler: (request) => {
      if (slowLooks >= LASTING && isCostly(request.routeOptions.url)) throw new DomainError('overloaded')
    },
  })
  const looking = setInterval(() => {
    slowLooks = app.isUnderPressure() ? slowLooks + 1 : 0
  }, SAMPLE).unref()
  app.addHook('onClose', () => clearInterval(looking))
}

/** Pages and calls; files and health cost next to nothing, and a page without its files is no page. */
const isCostly = (route = '') => route === '/*' || route.startsWith('/api/')
