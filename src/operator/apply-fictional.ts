import { deleteFiles } from '#features/photos/photo-files.ts'
import type { ReviewContext } from '#features/photos/review-photo.ts'
import { writeFictionalPhotos } from '#features/photos/write-fictional-photos.ts'
import { writeFictionalProfile } from '#features/profiles/write-fictional-profile.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { readFictionalFiles } from './read-fictional-files.ts'

export type Applied = { file: string; site: string; outcome: 'made' | 'changed' | 'unchanged' }

/** SITE-10: fictional profiles are made and changed from files, all of a folder or none. They are labelled like all. */
export async function applyFictional(ctx: ReviewContext, folder: string): Promise<Applied[]> {
  const all = await readFictionalFiles(folder, ctx.sites.all(), ctx.clock.now())
  const written: string[] = []
  try {
    return await inTransaction(ctx, async (at) => {
      const applied: Applied[] = []
      for (const { site, profile, photos } of all) {
        const tx = { ...at, site, now: () => at.clock.now() }
        const { id, made, changed } = await writeFictionalProfile(tx, profile)
        const pictures = await writeFictionalPhotos(tx, id, photos)
        written.push(...pictures.keys)
        const outcome = made ? 'made' : changed || pictures.changed ? 'changed' : 'unchanged'
        applied.push({ file: profile.file, site: site.id, outcome })
      }
      return applied
    })
  } catch (error) {
    // No row knows them: these files would lie there for ever.
    for (const key of written) await deleteFiles(ctx.files, key)
    throw error
  }
}
