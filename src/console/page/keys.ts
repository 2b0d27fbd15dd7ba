import { useEffect, useEffectEvent } from 'react'

/** A key of the current screen, shown in the bar at the foot. */
export type Key = { keys: readonly string[]; does: string; onPress?: (() => void) | undefined }

let lettersOn = true
/** Single letters can be switched off, for voice control and shaky hands (WCAG 2.1.4). */
export function setLetterKeys(on: boolean) {
  lettersOn = on
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog[open]') !== null

/**
 * Runs `onPress` of the key that was pressed. Off while a field has focus or a dialog is open. Keys are named as on the
 * key caps: `J`, `Enter`, `?`.
 */
export function useKeys(keys: readonly Key[]) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const pressed = event.key.length === 1 ? event.key.toUpperCase() : event.key
    if (pressed.length === 1 && !lettersOn) return
    const key = keys.find(({ keys: caps, onPress }) => onPress && caps.includes(pressed))
    if (key === undefined) return
    event.preventDefault()
    key.onPress?.()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
