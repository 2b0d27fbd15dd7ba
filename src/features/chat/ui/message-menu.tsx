import { createContext, type KeyboardEvent, type ReactNode, Suspense, use, useRef, useState } from 'react'

import type { Message } from '#features/chat/chat.contract.ts'
import { must } from '#kernel/must.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart, prefetch } from '#ui/lazy-part.ts'
import { useMedia, WIDE } from '#ui/use-media.ts'

import { canCopy, canReport, type Target } from './message-target.ts'
import { useMenuGestures } from './use-menu-gestures.ts'

type Opener = { wide: boolean; open: (target: Target) => void }

const loadActions = () => import('./message-actions.tsx')
const MessageActions = lazyPart(loadActions)
const prefetchActions = () => prefetch(loadActions)

const OpenMenu = createContext<Opener>({ wide: false, open: () => undefined })

/** One menu for all messages of the log. */
export function MessageMenus({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<Target>()
  const wide = useMedia(WIDE)
  const close = () => setTarget(undefined)
  return (
    <OpenMenu value={{ wide, open: setTarget }}>
      {children}
      {target && (
        <Suspense fallback={null}>
          <MessageActions {...target} wide={wide} onClose={close} />
        </Suspense>
      )}
    </OpenMenu>
  )
}

/**
 * CHAT-9: a message and its actions. A long press, a right click or the context-menu key opens them; the button does it
 * for keyboards and screen readers, and shows on hover and focus.
 */
export function WithMenu({
  message,
  label,
  newest,
  children,
}: {
  message: Message
  /** Names sender and time: a list of equal names would help nobody. */
  label: string
  /** The keyboard enters the log at its newest message; arrows lead to the others. */
  newest: boolean
  children: ReactNode
}) {
  const { wide, open } = use(OpenMenu)
  const button = useRef<HTMLButtonElement>(null)
  const handleOpen = () => open({ message, label, button: must(button.current, 'the gesture was made on its message') })
  const gestures = useMenuGestures(handleOpen, prefetchActions)
  if (!canCopy(message) && !canReport(message)) return children
  return (
    <div
      {...gestures}
      className={`group/message flex items-center gap-1 pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none] ${message.own ? 'flex-row-reverse' : ''}`}
    >
      <div className="grid min-w-0 gap-0.75">{children}</div>
      <button
        ref={button}
        type="button"
        data-message-menu
        tabIndex={newest ? 0 : -1}
        aria-label={label}
        aria-haspopup={wide ? 'menu' : 'dialog'}
        aria-expanded="false"
        onClick={handleOpen}
        onKeyDown={handleArrows}
        onFocus={prefetchActions}
        className="icon-btn -my-2 size-11 shrink-0 text-muted opacity-0 hover:bg-surface-3 hover:text-text focus-visible:opacity-100 pointer-coarse:pointer-events-none pointer-fine:group-hover/message:opacity-100 aria-expanded:opacity-100"
      >
        <Icon name="more" size="sm" />
      </button>
    </div>
  )
}

function handleArrows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-message-menu]')]
  buttons[buttons.indexOf(event.currentTarget) + step]?.focus()
}
