import { SECOND } from '#kernel/time.ts'
import type { ConsoleContext } from '#platform/context.ts'

import { STAFF_SESSION } from './staff.rules.ts'

/** Names of their own: a member's session is nothing here, and a staff session nothing there. */
const SESSION = ['__Host-duet_staff', 'duet_staff'] as const
const DEVICE = ['__Host-duet_staff_device', 'duet_staff_device'] as const
const DEVICE_KEPT = 365 * 24 * 60 * 60

type Secure = Pick<ConsoleContext, 'secure'>
const nameOf = ([https, http]: readonly [string, string], { secure }: Secure) => (secure ? https : http)

export const staffToken = (ctx: Secure & Pick<ConsoleContext, 'cookies'>) => ctx.cookies[nameOf(SESSION, ctx)]
export const keepStaffToken = (ctx: ConsoleContext, token: string) =>
  ctx.setCookie(nameOf(SESSION, ctx), token, STAFF_SESSION / SECOND)
export const forgetStaffToken = (ctx: ConsoleContext) => ctx.setCookie(nameOf(SESSION, ctx), null)

export const staffDevice = (ctx: ConsoleContext) => ctx.cookies[nameOf(DEVICE, ctx)]
export const keepStaffDevice = (ctx: ConsoleContext, mark: string) =>
  ctx.setCookie(nameOf(DEVICE, ctx), mark, DEVICE_KEPT)
