import { useEffect, useState } from 'react'

/** No keyboard is lower; a browser's own bars that come and go are. */
const LOWEST_KEYBOARD = 150

const TEXT_FIELDS =
  'textarea, [contenteditable=true], input:not([type=button], [type=checkbox], [type=file], [type=radio], [type=range], [type=submit])'

/**
 * Whether a keyboard on the screen leaves no room for a bar. Touch screens show it while a text field has focus; where
 * the browser reveals the visible height, also whether the person has closed it meanwhile.
 */
export function useOnScreenKeyboard(): boolean {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const touch = matchMedia('(pointer: coarse)')
    const visible = window.visualViewport
    let lowest = Number.POSITIVE_INFINITY
    let pressed = false

    const inField = () => document.activeElement?.matches(TEXT_FIELDS) === true
    function handleFocus() {
      lowest = Number.POSITIVE_INFINITY
      if (touch.matches && inField()) setOpen(true)
    }
    // A tap moves focus before it clicks: a bar that came back at once would lie between the finger and the button.
    const handleBlur = () => setTimeout(() => pressed || inField() || setOpen(false))
    function handlePointer({ type }: Event) {
      pressed = type === 'pointerdown'
      if (!pressed) handleBlur()
    }
    function handleResize() {
      if (!visible || !touch.matches) return
      // Enlarging with two fingers shrinks the visible part as well.
      const height = visible.height * visible.scale
      lowest = Math.min(lowest, height)
      if (height - lowest > LOWEST_KEYBOARD) setOpen(false)
      else if (inField()) setOpen(true)
    }

    const shown = new AbortController()
    document.addEventListener('focusin', handleFocus, shown)
    document.addEventListener('focusout', handleBlur, shown)
    for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
      document.addEventListener(type, handlePointer, shown)
    visible?.addEventListener('resize', handleResize, shown)
    // A quick finger is in a field before the page listens.
    handleFocus()
    return () => shown.abort()
  }, [])
  return open
}
