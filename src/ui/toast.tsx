import { createContext, type FocusEvent, type ReactNode, use, useCallback, useEffect, useReducer, useRef } from 'react'

import { Icon, type IconName } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { nextTick, type Timed, type ToastEvent, toastTiming } from './toast-timing.ts'

type Toast = {
  text: ReactNode
  tone?: 'plain' | 'success' | 'danger'
  /** Replaces the tone's icon, for example with an Avatar. */
  lead?: ReactNode
  action?: { label: string; onSelect: () => void }
  /** Shows a close button with this name. */
  closeLabel?: string
}

const ICONS = { plain: null, success: 'circle-check', danger: 'circle-alert' } as const satisfies Record<
  string,
  IconName | null
>
const TONES = { plain: '', success: 'text-[#7fe3c6]', danger: 'text-[#ff9d97]' } as const

const ToastContext = createContext<(toast: Toast) => () => void>(() => () => {})

/**
 * Shows a toast, for messages that may be missed: what must be read belongs on the page. Returns a function that
 * removes the toast, in case the message turns out to be untrue.
 */
export function useToast() {
  return use(ToastContext)
}

/** Mount once around the app. Above the tab bar on phones, bottom right from lg. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [state, dispatch] = useReducer(toastTiming as (s: Timed<Toast>, e: ToastEvent<Toast>) => Timed<Toast>, {
    items: [],
    since: 0,
    paused: false,
  })
  const lastId = useRef(0)
  const cameFrom = useRef<HTMLElement | null>(null)

  const show = useCallback((toast: Toast) => {
    lastId.current += 1
    const id = lastId.current
    dispatch({ type: 'added', item: { ...toast, id }, now: performance.now() })
    return () => dispatch({ type: 'dismissed', id, now: performance.now() })
  }, [])

  useEffect(() => {
    const wait = nextTick(state)
    if (wait === null) return
    const timer = setTimeout(() => dispatch({ type: 'ticked', now: performance.now() }), wait)
    return () => clearTimeout(timer)
  }, [state])

  function handleDismiss(id: number) {
    dispatch({ type: 'dismissed', id, now: performance.now() })
    dispatch({ type: 'resumed', now: performance.now() })
    cameFrom.current?.focus({ preventScroll: true })
    cameFrom.current = null
  }

  function handleFocus(event: FocusEvent) {
    const before = event.relatedTarget
    if (before instanceof HTMLElement && !event.currentTarget.contains(before)) cameFrom.current = before
    dispatch({ type: 'paused', now: performance.now() })
  }

  return (
    <ToastContext value={show}>
      {children}
      <div
        role="status"
        data-toasts
        className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--tab)+env(safe-area-inset-bottom)+.75rem)] z-40 grid grid-cols-1 justify-items-center gap-2 in-[:root:has([data-keep-clear])]:bottom-36! lg:right-8 lg:bottom-8 lg:left-auto lg:justify-items-end print:hidden"
        onMouseEnter={() => dispatch({ type: 'paused', now: performance.now() })}
        onMouseLeave={() => dispatch({ type: 'resumed', now: performance.now() })}
        onFocus={handleFocus}
        onBlur={() => dispatch({ type: 'resumed', now: performance.now() })}
      >
        {state.items.map((toast) => (
          <ToastBar key={toast.id} toast={toast} onDismiss={() => handleDismiss(toast.id)} />
        ))}
      </div>
    </ToastContext>
  )
}

/** The toast alone, without timer and position. THEME-1: at most 350 wide. */
export function ToastBar({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const { text, tone = 'plain', action, closeLabel } = toast
  const icon = ICONS[tone]
  const lead = toast.lead ?? (icon && <Icon name={icon} className={TONES[tone]} />)
  return (
    <div
      className={`toast pointer-events-auto flex min-h-14 w-max max-w-[min(350px,100%)] items-center gap-3 rounded-[1.125rem] bg-snack py-1.5 pr-2 text-sm text-white shadow-pop ${lead ? 'pl-3' : 'pl-4'}`}
    >
      {lead}
      <span className="min-w-0 flex-1 py-1.5 pr-1 wrap-anywhere">{text}</span>
      {action && (
        <button
          type="button"
          className="min-h-11 shrink-0 px-3 font-bold text-[#e6cdff] hover:text-white"
          onClick={() => {
            onDismiss()
            action.onSelect()
          }}
        >
          {action.label}
        </button>
      )}
      {closeLabel && (
        <IconButton
          icon="x"
          label={closeLabel}
          className="text-white hover:bg-white/10 hover:text-white"
          onClick={onDismiss}
        />
      )}
    </div>
  )
}
