import { SECOND } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'

import { SESSION_LIFETIME } from './accounts.rules.ts'

/** Over https the prefix binds the cookie to this host; plain http is for the local demo. */
const SESSION_COOKIES = ['__Host-duet_session', 'duet_session'] as const
/** Marks a browser that has logged in before; grants no access. */
const DEVICE_COOKIE = 'duet_device'
const DEVICE_KEPT = 365 * 24 * 60 * 60
/** One mark per account that uses this browser: a household shares one. */
const MOST_MARKS = 5
const MARK = /^[\w-]{32}$/

const nameFor = (ctx: Pick<Context, 'secure'>) => (ctx.secure ? SESSION_COOKIES[0] : SESSION_COOKIES[1])

export function keepSession(ctx: Context, token: string) {
  ctx.setCookie(nameFor(ctx), token, SESSION_LIFETIME / SECOND)
}

export function forgetSession(ctx: Context) {
  ctx.setCookie(nameFor(ctx), null)
}

/** This request's session token, if any. */
export const sessionToken = (ctx: Pick<Context, 'secure' | 'cookies'>) => ctx.cookies[nameFor(ctx as Context)]

/** The marks this browser brings, newest first; each counts for the account it was issued to, if any. */
export const deviceMarks = ({ cookies }: Pick<Context, 'cookies'>): string[] =>
  (cookies[DEVICE_COOKIE] ?? '')
    .split('.')
    .slice(0, MOST_MARKS)
    .filter((mark) => MARK.test(mark))

/** Adds a mark and drops the oldest beyond the limit. */
export function keepDeviceMark(ctx: Context, mark: string) {
  ctx.setCookie(DEVICE_COOKIE, [mark, ...deviceMarks(ctx)].slice(0, MOST_MARKS).join('.'), DEVICE_KEPT)
}
