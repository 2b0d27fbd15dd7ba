import { useEffect } from 'react'

import { LIVE_PATH } from '#kernel/live.ts'
import { SECOND } from '#kernel/time.ts'

import { keepConnected } from './keep-connected.ts'
import { spreadEvent } from './use-live.ts'

/** A layout change unmounts one frame and mounts another: keep the connection across that gap. */
const LINGER = 10 * SECOND

let holders = 0
let stop: (() => void) | undefined
let ending: ReturnType<typeof setTimeout> | undefined

/** CHAT-3: one connection per tab, while a member's page is open. Loaded by members only, after hydration. */
export default function LiveConnection() {
  useEffect(() => {
    hold()
    return release
  }, [])
  return null
}

function hold() {
  holders += 1
  clearTimeout(ending)
  stop ??= keepConnected(
    {
      visibility: document,
      events: window,
      network: navigator,
      connect: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}${LIVE_PATH}`),
      chance: Math.random,
    },
    spreadEvent,
  )
}

function release() {
  holders -= 1
  if (holders > 0) return
  ending = setTimeout(() => {
    stop?.()
    stop = undefined
  }, LINGER)
}
