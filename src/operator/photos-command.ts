import { type Command, UsageError } from './command.ts'
import { usageOf } from './command-list.ts'
import { withJobContext } from './job-context.ts'
import { parseOptions } from './parse-options.ts'
import { type ReviewPlace, startReview } from './review/review-server.ts'

/** PHOTO-1: a person reviews photos; the site decides whether before or after publication. */
export const photosReviewCommand: Command = {
  name: 'photos review',
  async run(args) {
    const place = placeOf(args)
    await withJobContext(async (ctx) => {
      const review = await startReview(ctx, place)
      console.log(`Open this link; it works once:\n\n  ${review.url}\n\nCtrl-C ends the review.`)
      await new Promise<void>((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
      })
      await review.close()
    })
  },
}

function placeOf(args: readonly string[]): ReviewPlace {
  const usage = usageOf(photosReviewCommand)
  const { options } = parseOptions(args, { values: ['port', 'listen'], most: 0, usage })
  if (options.port !== undefined && !/^\d{1,5}$/.test(options.port))
    throw new UsageError(`--port wants a number; ${usage}`)
  return {
    ...(options.port !== undefined && { port: Number(options.port) }),
    ...(options.listen !== undefined && { listen: options.listen }),
  }
}
