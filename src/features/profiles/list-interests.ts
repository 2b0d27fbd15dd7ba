import type { Context } from '#platform/context.ts'

/** Sorted by the reader's language. */
export function listInterests(ctx: Context) {
  const named = ctx.site.interests.map((id) => ({ id, name: ctx.text(`interests.${id}`) }))
  const { compare } = new Intl.Collator(ctx.locale)
  return { interests: named.toSorted((a, b) => compare(a.name, b.name)) }
}
