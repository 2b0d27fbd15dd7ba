import { createHash } from 'node:crypto'

import type { LanderPerson } from '#features/landers/landers.contract.ts'
import { mayKeep } from '#features/landers/landers.rules.ts'
import { readShown, stampOf } from '#features/landers/read-shown.ts'
import { MINUTE } from '#kernel/time.ts'
import type { Caches } from '#platform/cache.ts'
import type { Context } from '#platform/context.ts'
import type { Site } from '#platform/site.ts'

/** Counts and newcomers on a lander are at most this old. */
const KEPT_FOR = MINUTE
/** A lander is about 40 kB: at most so much of the memory goes to them, those asked for last. */
const MOST = 300

/** `standIn` takes the place of the nonce until the page is sent. */
export type Lander = { html: string; standIn: string }
type Kept = Lander & { site: string; ids: readonly string[]; stamp: string }

/**
 * LAND-1: HTML of landers, for whoever asks the same next. It is used only while the site is the very same and everybody
 * on it may still be shown in the same way, which is asked anew each time: a switch turned off works at once.
 */
export function keptLanders(caches: Caches) {
  const pages = caches<Kept>('landers', MOST)
  return {
    mayKeep,
    async find(ctx: Context, key: string): Promise<Lander | undefined> {
      const kept = await pages.get(key)
      if (kept === undefined) return undefined
      if (kept.site === versionOf(ctx.site) && stampOf(await readShown(ctx, kept.ids)) === kept.stamp) return kept
      await pages.delete(key)
      return undefined
    },
    async keep(ctx: Context, key: string, lander: Lander, shown: readonly LanderPerson[]) {
      const ids = shown.map(({ id }) => id)
      await pages.set(key, { ...lander, site: versionOf(ctx.site), ids, stamp: stampOf(shown) }, KEPT_FOR)
    },
  }
}

const versions = new WeakMap<Site, string>()

/** A site whose settings changed is another object, and says something else on every node. */
function versionOf(site: Site): string {
  const known = versions.get(site)
  if (known !== undefined) return known
  const version = createHash('sha256').update(JSON.stringify(site)).digest('base64url')
  versions.set(site, version)
  return version
}
