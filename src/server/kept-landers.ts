import type { LanderPerson } from '#features/landers/landers.contract.ts'
import { mayKeep } from '#features/landers/landers.rules.ts'
import { readShown, stampOf } from '#features/landers/read-shown.ts'
import { MINUTE } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { Site } from '#platform/site.ts'

/** Counts and newcomers on a lander are at most this old. */
const KEPT_FOR = MINUTE
/** A lander is about 40 kB: at most so much of the memory goes to them, those asked for last. */
const MOST = 300

type Kept = { html: string; site: Site; ids: readonly string[]; stamp: string; until: number }

/**
 * LAND-1: HTML of landers, for whoever asks the same next. It is used only while the site is the very same and everybody
 * on it may still be shown in the same way, which is asked anew each time: a switch turned off works at once.
 */
export function keptLanders() {
  const pages = new Map<string, Kept>()
  return {
    mayKeep,
    async find(ctx: Context, key: string): Promise<string | undefined> {
      const kept = pages.get(key)
      if (kept === undefined) return undefined
      pages.delete(key)
      const fresh = kept.site === ctx.site && ctx.now().getTime() < kept.until
      if (!fresh || stampOf(await readShown(ctx, kept.ids)) !== kept.stamp) return undefined
      pages.set(key, kept)
      return kept.html
    },
    keep(ctx: Context, key: string, html: string, shown: readonly LanderPerson[]) {
      pages.set(key, {
        html,
        site: ctx.site,
        ids: shown.map(({ id }) => id),
        stamp: stampOf(shown),
        until: ctx.now().getTime() + KEPT_FOR,
      })
      const [oldest] = pages.keys()
      if (pages.size > MOST && oldest !== undefined) pages.delete(oldest)
    },
  }
}
export type KeptLanders = ReturnType<typeof keptLanders>
