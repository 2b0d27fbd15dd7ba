import { photoFiles } from '#features/photos/photo-rows.ts'
import type { ReviewContext } from '#features/photos/review-photo.ts'
import { writeFictionalPhotos } from '#features/photos/write-fictional-photos.ts'
import { writeFictionalProfile } from '#features/profiles/write-fictional-profile.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { readFictionalFiles } from './read-fictional-files.ts'

export type Applied = { file: string; site: string; outcome: 'made' | 'changed' | 'unchanged' }

/** SITE-10: applies all files of a folder or none. */
export async function applyFictional(ctx: ReviewContext, folder: string): Promise<Applied[]> {
  const all = await readFictionalFiles(folder, ctx.sites.all(), ctx.clock.now())
  // Outside the transaction: this must survive a rollback.
  const expect = (key: string) => photoFiles.expect(ctx, key)
  return inTransaction(ctx, async (at) => {
    const applied: Applied[] = []
    for (const { site, profile, photos } of all) {
      const tx = { ...at, site, now: () => at.clock.now() }
      const { id, made, changed } = await writeFictionalProfile(tx, profile)
      const isOther = await writeFictionalPhotos(tx, id, photos, expect)
      const outcome = made ? 'made' : changed || isOther ? 'changed' : 'unchanged'
      applied.push({ file: profile.file, site: site.id, outcome })
    }
    return applied
  })
}
