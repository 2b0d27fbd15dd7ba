import { type Command, refuseWords } from './command.ts'
import { withJobContext } from './job-context.ts'
import { startReview } from './review/review-server.ts'

/** PHOTO-1: a person looks at pictures, before or after others see them, as each site wants it. */
export const photosReviewCommand: Command = {
  name: 'photos review',
  usage: 'photos review',
  does: 'opens a page on this machine to look at new photos: approve them or take them away, by keyboard',
  async run(args) {
    refuseWords(photosReviewCommand, args)
    await withJobContext(async (ctx) => {
      const review = await startReview(ctx)
      console.log(`Open this address; it works once:\n\n  ${review.url}\n\nCtrl-C ends the review.`)
      await new Promise<void>((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
      })
      await review.close()
    })
  },
}
