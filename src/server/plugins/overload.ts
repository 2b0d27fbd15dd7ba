import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'

import { DomainError } from '#kernel/errors.ts'

/** Above this delay a quick "try again" serves visitors better than a slow answer. */
const MAX_EVENT_LOOP_DELAY = 1500

/** Sampling interval in milliseconds. */
const SAMPLE = 500

/** Slow samples in a row before shedding: a single pause is over by the time it is noticed. */
const LASTING = 4

/** Sheds load with 503 and Retry-After before requests pile up. */
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

/** Pages and API calls; files and health checks are cheap, and a page needs its files. */
const isCostly = (route = '') => route === '/*' || route.startsWith('/api/')
