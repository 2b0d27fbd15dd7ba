import { SECOND } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { newToken } from '#platform/tokens.ts'

import { SESSION_LIFETIME } from './accounts.rules.ts'

/** Over https the prefix binds the cookie to this host; plain http is for the local demo. */
const SESSION_COOKIES = ['__Host-duet_session', 'duet_session'] as const
/** Marks a browser that has logged in before; grants no access. */
export const DEVICE_COOKIE = 'duet_device'
const DEVICE_KEPT = 365 * 24 * 60 * 60

const nameFor = (ctx: Pick<Context, 'secure'>) => (ctx.secure ? SESSION_COOKIES[0] : SESSION_COOKIES[1])

export function keepSession(ctx: Context, token: string) {
  ctx.setCookie(nameFor(ctx), token, SESSION_LIFETIME / SECOND)
}

export function forgetSession(ctx: Context) {
  ctx.setCookie(nameFor(ctx), null)
}

/** This request's session token, if any. */
export const sessionToken = (ctx: Pick<Context, 'secure' | 'cookies'>) => ctx.cookies[nameFor(ctx as Context)]

/** Marks this browser anew. */
export function markDevice(ctx: Context): string {
  const mark = newToken(ctx.random)
  ctx.setCookie(DEVICE_COOKIE, mark, DEVICE_KEPT)
  return mark
}

export function forgetDevice(ctx: Context) {
  ctx.setCookie(DEVICE_COOKIE, null)
}
