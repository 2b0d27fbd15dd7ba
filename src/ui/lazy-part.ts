import { type ComponentType, lazy } from 'react'

/** `lazy` for a part that the page works without: when there is no network, it comes with it instead of failing. */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => loadWithNetwork(load))
}

async function loadWithNetwork<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return load()
  }
}
