import type { SiteId } from '#kernel/ids.ts'

/**
 * A site as the code sees it: what its file says, flat, under the names of the wire. Each feature that owns a section
 * of the file adds its part by declaration merging (see `chat.settings.ts`), so that `ctx.site.message_credits` is
 * typed without a lower layer importing a higher one.
 */
export interface Site {
  readonly id: SiteId
}

/** A part of the site file: its name there, and the schema that validates it and fills in defaults. */
export type SiteSection<Name extends string = string, Schema = unknown> = { name: Name; schema: Schema }

export function defineSection<Name extends string, Schema>(name: Name, schema: Schema): SiteSection<Name, Schema> {
  return { name, schema }
}
