import { createHash } from 'node:crypto'

import type { LanderPerson } from '#features/landers/landers.contract.ts'
import { mayKeep } from '#features/landers/landers.rules.ts'
import { readShown, stampOf } from '#features/landers/read-shown.ts'
import { MINUTE } from '#kernel/time.ts'
import type { Caches } from '#platform/cache.ts'
import type { Context } from '#platform/context.ts'
import type { Site } from '#platform/site.ts'

/** Maximum age of counts and newcomers on a lander. */
const KEPT_FOR = MINUTE
/** A lander takes about 40 kB; the least recently used are evicted. */
const MOST = 300

/** `standIn` is a placeholder for the nonce until the page is sent. */
export type Lander = { html: string; standIn: string }
type Kept = Lander & { site: string; ids: readonly string[]; stamp: string }

/**
 * LAND-1: cache of lander HTML. An entry is valid only while the site and the visibility of everybody on it are
 * unchanged; both are checked on every request, so a privacy switch takes effect at once.
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

/** Changed settings produce a new object and a new version on every node. */
function versionOf(site: Site): string {
  const known = versions.get(site)
  if (known !== undefined) return known
  const version = createHash('sha256').update(JSON.stringify(site)).digest('base64url')
  versions.set(site, version)
  return version
}
