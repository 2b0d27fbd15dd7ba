import { useEffect } from 'react'

/** Paper cannot expand answers: opens them before printing and closes them afterwards. */
export function useOpenInPrint() {
  useEffect(() => {
    let opened: HTMLDetailsElement[] = []
    const open = () => {
      opened = [...document.querySelectorAll<HTMLDetailsElement>('.static-page details:not([open]):not(.no-print)')]
      for (const each of opened) each.open = true
    }
    const close = () => {
      for (const each of opened) each.open = false
    }
    window.addEventListener('beforeprint', open)
    window.addEventListener('afterprint', close)
    return () => {
      window.removeEventListener('beforeprint', open)
      window.removeEventListener('afterprint', close)
    }
  }, [])
}
