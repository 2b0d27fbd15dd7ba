import { SECOND } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { newToken } from '#platform/tokens.ts'

import { SESSION_LIFETIME } from './accounts.rules.ts'

/** Over https the prefix binds the cookie to this host; plain http is for the demo on this machine. */
const SESSION_COOKIES = ['__Host-duet_session', 'duet_session'] as const
/** Tells a browser that has logged in before; it opens nothing by itself. */
export const DEVICE_COOKIE = 'duet_device'
const DEVICE_KEPT = 365 * 24 * 60 * 60

const nameFor = (ctx: Pick<Context, 'secure'>) => (ctx.secure ? SESSION_COOKIES[0] : SESSION_COOKIES[1])

export function keepSession(ctx: Context, token: string) {
  ctx.setCookie(nameFor(ctx), token, SESSION_LIFETIME / SECOND)
}

export function forgetSession(ctx: Context) {
  ctx.setCookie(nameFor(ctx), null)
}

/** The token of this request's login, if it carries one. */
export const sessionToken = (ctx: Pick<Context, 'secure' | 'cookies'>) => ctx.cookies[nameFor(ctx as Context)]

/** This browser's own mark, made on its first login. */
export function deviceMark(ctx: Context): string {
  const known = ctx.cookies[DEVICE_COOKIE]
  if (known) return known
  const mark = newToken(ctx.random)
  ctx.setCookie(DEVICE_COOKIE, mark, DEVICE_KEPT)
  return mark
}
