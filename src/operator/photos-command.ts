import { type Command, refuseWords } from './command.ts'
import { withJobContext } from './job-context.ts'
import { startReview } from './review/review-server.ts'

/** PHOTO-1: a person reviews photos; the site decides whether before or after publication. */
export const photosReviewCommand: Command = {
  name: 'photos review',
  async run(args) {
    refuseWords(photosReviewCommand, args)
    await withJobContext(async (ctx) => {
      const review = await startReview(ctx)
      console.log(`Open this link; it works once:\n\n  ${review.url}\n\nCtrl-C ends the review.`)
      await new Promise<void>((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
      })
      await review.close()
    })
  },
}
