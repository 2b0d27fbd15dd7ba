import { READY } from '#ui/ready.ts'

/**
 * A page shows before its script runs. Clicks on buttons in between would be lost, or a form would be sent without the
 * script that checks it. The last one is queued and replayed after hydration; parts marked `data-pending` hydrate later
 * than the page and announce it themselves.
 */

/** Milliseconds after which the script counts as lost, and clicks take their default action. */
const PATIENCE = 10_000
const PENDING = '[data-pending]'

let clicked: HTMLElement | undefined
let hydrated = false

const isPending = (button: HTMLElement) => !hydrated || button.closest(PENDING) !== null

function queue(event: Event) {
  const button = (event.target as Element).closest<HTMLElement>('button:not([popovertarget])')
  if (!button || !isPending(button)) return
  event.preventDefault()
  event.stopPropagation()
  clicked = button
}

function replay() {
  hydrated = true
  if (document.querySelector(PENDING) === null) removeEventListener('click', queue, true)
  if (clicked === undefined || isPending(clicked)) return
  const button = clicked
  clicked = undefined
  button.click()
}

function giveUp() {
  removeEventListener('click', queue, true)
  removeEventListener(READY, replay)
  clicked?.click()
  clicked = undefined
}

addEventListener('click', queue, true)
addEventListener(READY, replay)
setTimeout(giveUp, PATIENCE)
