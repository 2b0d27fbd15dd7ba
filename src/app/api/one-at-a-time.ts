/** Runs `ask` once at a time; calls during a run share one more run after it. */
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
