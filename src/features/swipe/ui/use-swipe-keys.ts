import { useEffect } from 'react'

type KeyActions = Record<'like' | 'pass' | 'profile' | 'undo' | 'photo', () => void>

const KEYS: Record<string, keyof KeyActions> = {
  ArrowRight: 'like',
  ArrowLeft: 'pass',
  ArrowUp: 'profile',
  z: 'undo',
  Z: 'undo',
  ' ': 'photo',
}

/** Elements that handle these keys themselves. */
export const OWN_KEYS = 'input, textarea, select, dialog, [role=menu], [popover]'

/** Space presses these. */
const PRESSED_BY_SPACE = 'button, summary, [role=button], [role=menuitem]'

/** SWIPE-1: works wherever the focus is on the page. */
export function useSwipeKeys(actions: Partial<KeyActions>, enabled: boolean) {
  useEffect(() => {
    if (!enabled) return
    function handleKey(event: KeyboardEvent) {
      const key = KEYS[event.key]
      const action = key && actions[key]
      const modified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
      // Key repeat must not decide again.
      if (!action || modified || event.repeat || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return
      if (event.key === ' ' && event.target instanceof Element && event.target.closest(PRESSED_BY_SPACE)) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  })
}
