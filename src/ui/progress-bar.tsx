import { useEffect, useState } from 'react'

/** NAV-9: a page that loads faster shows no bar. The 5 s animation is in utilities.css. */
const SHOW_AFTER_MS = 200

/** Jump to the end and fade, as in utilities.css. */
const FINISH_MS = 320

/** The thin line at the top during a navigation. */
export function ProgressBar({ active, label }: { active: boolean; label: string }) {
  const [state, setState] = useState<'idle' | 'running' | 'done'>('idle')

  useEffect(() => {
    if (active) {
      const timer = setTimeout(() => setState('running'), SHOW_AFTER_MS)
      return () => clearTimeout(timer)
    }
    setState((before) => (before === 'running' ? 'done' : 'idle'))
    const timer = setTimeout(() => setState('idle'), FINISH_MS)
    return () => clearTimeout(timer)
  }, [active])

  return (
    <div
      role="progressbar"
      aria-label={label}
      data-state={state}
      className="progress-line fixed inset-x-0 top-0 z-50 h-[3px] bg-(image:--gradient) print:hidden"
    />
  )
}
