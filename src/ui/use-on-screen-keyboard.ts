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

    function handleFocus() {
      lowest = Number.POSITIVE_INFINITY
      setOpen(touch.matches && document.activeElement?.matches(TEXT_FIELDS) === true)
    }
    // While focus moves, no element has it.
    const handleBlur = () => setTimeout(handleFocus)
    function handleResize() {
      if (!visible || !touch.matches) return
      // Enlarging with two fingers shrinks the visible part as well.
      const height = visible.height * visible.scale
      lowest = Math.min(lowest, height)
      if (height - lowest > LOWEST_KEYBOARD) setOpen(false)
      else if (document.activeElement?.matches(TEXT_FIELDS)) setOpen(true)
    }

    document.addEventListener('focusin', handleFocus)
    document.addEventListener('focusout', handleBlur)
    visible?.addEventListener('resize', handleResize)
    return () => {
      document.removeEventListener('focusin', handleFocus)
      document.removeEventListener('focusout', handleBlur)
      visible?.removeEventListener('resize', handleResize)
    }
  }, [])
  return open
}
