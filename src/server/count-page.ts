import type { FastifyRequest } from 'fastify'

import { deviceMarks } from '#features/accounts/session-cookie.ts'
import { countVisit } from '#features/visits/count-visit.ts'
import { isCountedPage, isDocument, isPrefetch, isSignupPage } from '#features/visits/visits.rules.ts'
import type { Context } from '#platform/context.ts'

/** Navigation inside the app fetches data only, and sign-up begins there too. */
const DATA = /\.data(?:\?|$)/

/**
 * FIG-40: counts a page that a visitor opened, after it was answered. Members are no visitors, nor are browsers that
 * have logged in before. A failure costs a visit, never a page.
 */
export function countPage(ctx: Context, request: FastifyRequest, response: Response): void {
  const { method, page, headers, url } = request
  if (method !== 'GET' || response.status !== 200 || ctx.member !== null || !isCountedPage(page)) return
  if (isPrefetch(headers) || deviceMarks(ctx).length > 0) return
  const begun = isSignupPage(page)
  if (DATA.test(url) ? !begun : !isDocument(headers) || !isHtml(response)) return
  countVisit(ctx, { page, referer: headers.referer, begun }).catch((error: unknown) =>
    request.log.warn({ err: error, part: 'visits' }, 'a visit was not counted'),
  )
}

const isHtml = ({ headers }: Response) => (headers.get('content-type') ?? '').startsWith('text/html')
