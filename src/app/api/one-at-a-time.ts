/** A question that never runs twice at a time: asked while an answer is on its way, it is asked once more after it. */
export function oneAtATime(ask: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let again = false

  async function run() {
    while (again) {
      again = false
      await ask()
    }
  }

  return () => {
    again = true
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
}
