import * as z from 'zod/mini'

/**
 * 22 characters of URL-safe base64: 122 random bits from the database's new_id(), so ids cannot be enumerated. Brands
 * keep a profile id out of a function that expects a conversation id.
 */
const opaque = z.string().check(z.regex(/^[\w-]{22}$/))

export const memberId = opaque.brand<'member'>()
export type MemberId = z.output<typeof memberId>

export const profileId = opaque.brand<'profile'>()
export type ProfileId = z.output<typeof profileId>

export const photoId = opaque.brand<'photo'>()
export type PhotoId = z.output<typeof photoId>

export const conversationId = opaque.brand<'conversation'>()
export type ConversationId = z.output<typeof conversationId>

export const orderId = opaque.brand<'order'>()
export type OrderId = z.output<typeof orderId>

export const staffId = opaque.brand<'staff'>()
export type StaffId = z.output<typeof staffId>

/** A UUID the browser makes for requests it may send twice. */
export const clientId = z.uuid().brand<'client'>()
export type ClientId = z.output<typeof clientId>

/** Short name of a site, used in its file and in every table: `localhost`, `bbw`. */
export const siteId = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))
  .brand<'site'>()
export type SiteId = z.output<typeof siteId>
