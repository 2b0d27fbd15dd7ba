import type { QueryClient } from '@tanstack/react-query'

import { CONSOLE_LIVE_PATH, type ConsoleHint, LIVE_CLOSED } from '#kernel/live.ts'

const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 30_000

/**
 * Lists change while one looks: a hint makes those of its topic ask again. Reconnects with growing pauses; without it
 * lists are as old as their last look.
 */
export function followLive(client: QueryClient): () => void {
  let socket: WebSocket | undefined
  let pause = FIRST_PAUSE
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  function open() {
    socket = new WebSocket(CONSOLE_LIVE_PATH.replace(/^/, location.origin.replace(/^http/, 'ws')))
    socket.onopen = () => {
      pause = FIRST_PAUSE
    }
    socket.onmessage = ({ data }) => void client.invalidateQueries({ queryKey: [topicIn(String(data))] })
    socket.onclose = ({ code }) => {
      if (stopped) return
      // Signed out elsewhere, or locked by a colleague: the session query shows the door.
      if (code === LIVE_CLOSED.loggedOut) return void client.invalidateQueries({ queryKey: ['session'] })
      timer = setTimeout(open, pause)
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    }
  }
  open()
  return () => {
    stopped = true
    clearTimeout(timer)
    socket?.close()
  }
}

function topicIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as ConsoleHint).topic
  } catch {
    // Not a hint of ours.
    return undefined
  }
}
