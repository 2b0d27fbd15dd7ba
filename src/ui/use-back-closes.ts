import { useEffect, useEffectEvent } from 'react'

type Layer = { address: string; close: () => void }

/** Open layers, the topmost last. */
const layers: Layer[] = []
/** The address of the current history entry, when it belongs to a layer that closed without Back. */
let spent: string | undefined
/** Called instead of everything else when the next entry is reached. */
let awaited: (() => void) | undefined
let watching = false

const isLayerEntry = () => Boolean((history.state as { layer?: true } | null)?.layer)

/**
 * While `open`, the browser's Back closes this layer instead of leaving the page: a history entry with the same address
 * lies above the page's own. Closed in any other way, the entry stays and Back skips it: going back at once could
 * overtake a navigation that the same click started.
 */
export function useBackCloses(open: boolean, onBack: () => void) {
  const close = useEffectEvent(onBack)
  useEffect(() => {
    watch()
    if (!open) return
    const layer = { address: location.href, close: () => close() }
    layers.push(layer)
    addEntry()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      spent = isLayerEntry() ? location.href : undefined
    }
  }, [open])
}

/** Removes the entry of the topmost layer. Await it before replacing the page: else the page's own entry would stay. */
export function leaveLayer(): Promise<void> {
  if (!isLayerEntry()) return Promise.resolve()
  return new Promise((resolve) => {
    awaited = resolve
    history.back()
  })
}

function addEntry() {
  // Also that of a closed layer serves.
  if (isLayerEntry()) return
  const { state } = history
  history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, layer: true }, '')
}

/** The router does not notice steps between entries of one page. */
function watch() {
  if (watching) return
  watching = true
  if (isLayerEntry()) spent = location.href
  addEventListener('popstate', handleStep, { capture: true })
}

function handleStep(event: PopStateEvent) {
  const left = spent
  spent = isLayerEntry() ? location.href : undefined
  if (awaited) {
    event.stopImmediatePropagation()
    awaited()
    awaited = undefined
    return
  }
  const top = layers.at(-1)
  if (top?.address === location.href) {
    event.stopImmediatePropagation()
    top.close()
    // It may show something before instead of closing.
    setTimeout(() => layers.includes(top) && addEntry())
  } else if (top) {
    for (const layer of layers.toReversed()) layer.close()
  } else if (left === location.href && spent === undefined) {
    event.stopImmediatePropagation()
    history.back()
  }
}
