import { type ComponentType, lazy } from 'react'

let missing = false

/** Whether a part could not be loaded: the next page should come from the server, and bring it. */
export const hasMissingParts = () => missing

/** `lazy` for a part that the page works without: when there is no network, it stays as the server sent it. */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) throw error
      // Browsers remember a failed import: asking again in this document would fail again.
      missing = true
      return new Promise<never>(() => undefined)
    }
  })
}

/** Loads a part ahead, once it is likely to be needed. */
export function prefetch(load: () => Promise<unknown>): void {
  // Opening the part meets the same error, and reports it.
  load().catch(() => undefined)
}
