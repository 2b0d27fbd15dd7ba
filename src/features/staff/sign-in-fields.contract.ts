import * as z from 'zod/mini'

import { STAFF_NAME, STAFF_PASSWORD } from './staff.rules.ts'

/** Fields that several calls of the console share. */
export const nothing = z.object({})
export const token = z.string().check(z.minLength(1), z.maxLength(100))
export const email = z.string().check(z.trim(), z.minLength(3), z.maxLength(254))
export const password = z.string().check(z.minLength(1), z.maxLength(STAFF_PASSWORD.max))
export const newPassword = z.string().check(z.minLength(STAFF_PASSWORD.min), z.maxLength(STAFF_PASSWORD.max))
export const code = z.string().check(z.trim(), z.minLength(6), z.maxLength(20))
export const personName = z.string().check(z.trim(), z.minLength(STAFF_NAME.min), z.maxLength(STAFF_NAME.max))

/** What an authenticator answers: its shape is checked by the library that verifies it, here only its size. */
export const piece = z.string().check(z.maxLength(4000))
export const answer = z.object({
  id: piece,
  rawId: piece,
  type: z.literal('public-key'),
  response: z.record(
    z.string().check(z.maxLength(40)),
    z.union([piece, z.number(), z.array(piece).check(z.maxLength(10))]),
  ),
  clientExtensionResults: z.optional(z.record(z.string().check(z.maxLength(40)), z.unknown())),
  authenticatorAttachment: z.optional(piece),
})
export const newPasskey = z.object({
  response: answer,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
})
/** Options for the browser, as the WebAuthn standard names them. */
export const options = z.record(z.string(), z.unknown())
export const app = z.object({ secret: z.string(), address: z.string(), sealed: z.string() })
export const appAnswer = z.strictObject({ sealed: z.string().check(z.maxLength(200)), code })
