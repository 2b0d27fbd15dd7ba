import { READY } from './ready.ts'

/**
 * A page shows before its script runs. Clicks on buttons in between would be lost, or a form would be sent without the
 * script that checks it. The last one is queued and replayed after hydration.
 */

/** Milliseconds after which the script counts as lost, and clicks take their default action. */
const PATIENCE = 10_000

let clicked: HTMLElement | undefined

function queue(event: Event) {
  const button = (event.target as Element).closest<HTMLElement>('button:not([popovertarget])')
  if (!button) return
  event.preventDefault()
  event.stopPropagation()
  clicked = button
}

function replay() {
  removeEventListener('click', queue, true)
  clicked?.click()
  clicked = undefined
}

addEventListener('click', queue, true)
addEventListener(READY, replay, { once: true })
setTimeout(replay, PATIENCE)
