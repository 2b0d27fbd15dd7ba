import { createContext, type KeyboardEvent, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import type { Message } from '#features/chat/chat.contract.ts'
import { useReporting } from '#features/moderation/ui/report-message.tsx'
import { must } from '#kernel/must.ts'
import { Icon } from '#ui/icon.tsx'
import { MenuItem, menuItemClass } from '#ui/menu.tsx'
import { behaveAsMenu } from '#ui/menu-behaviour.ts'
import { Sheet } from '#ui/sheet.tsx'
import { useToast } from '#ui/toast.tsx'
import { useMedia, WIDE } from '#ui/use-media.ts'

import { useMenuGestures } from './use-menu-gestures.ts'

type Target = { message: Message; label: string; button: HTMLElement }

type Opener = { wide: boolean; open: (target: Target) => void }

const OpenMenu = createContext<Opener>({ wide: false, open: () => undefined })

/** One menu for all messages of the log. */
export function MessageMenus({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<Target>()
  const wide = useMedia(WIDE)
  const close = () => setTarget(undefined)
  return (
    <OpenMenu value={{ wide, open: setTarget }}>
      {children}
      {target && (wide ? <MenuPopover {...target} onClose={close} /> : <MenuSheet {...target} onClose={close} />)}
    </OpenMenu>
  )
}

/** Nothing can be done with a removed message, nor with an own photo. */
const canCopy = ({ body, removed }: Message) => body !== '' && !removed
const canReport = ({ own, removed }: Message) => !own && !removed

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
  const gestures = useMenuGestures(handleOpen)
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

type OpenProps = Target & { onClose: () => void }

/** At the message, from lg. */
function MenuPopover({ message, label, button, onClose }: OpenProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const menu = must(ref.current, 'the menu is on the page before its effects run')
    const end = behaveAsMenu(button, menu)
    menu.showPopover()
    return () => {
      if (menu.matches(':popover-open')) menu.hidePopover()
      button.setAttribute('aria-expanded', 'false')
      end()
    }
  }, [button])
  return (
    <div
      ref={ref}
      popover="auto"
      role="menu"
      aria-label={label}
      data-align={message.own ? 'end' : 'start'}
      tabIndex={-1}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      className="popup fixed inset-auto m-0 min-w-56 rounded-menu border border-line bg-sheet p-2 text-text shadow-pop"
    >
      {useActions(message).map(({ icon, label: words, danger, onSelect }) => (
        <MenuItem key={icon} icon={icon} danger={danger} onSelect={onSelect}>
          {words}
        </MenuItem>
      ))}
    </div>
  )
}

/** On phones, with the message above its actions. */
function MenuSheet({ message, label, onClose }: OpenProps) {
  const text = useTexts()
  return (
    <Sheet open onClose={onClose} title={label} closeLabel={text('shell.close')}>
      {canCopy(message) && (
        <p
          className={`line-clamp-4 max-w-full rounded-card px-4 py-2.5 text-base leading-[1.4375rem] wrap-anywhere whitespace-pre-wrap ${message.own ? 'justify-self-end bg-bubble text-white' : 'justify-self-start bg-surface-3'}`}
        >
          {message.body}
        </p>
      )}
      <div className="-mx-3 grid">
        {useActions(message).map(({ icon, label: words, danger, onSelect }) => (
          <button
            key={icon}
            type="button"
            className={menuItemClass({ danger })}
            onClick={() => {
              onClose()
              onSelect()
            }}
          >
            <Icon name={icon} />
            {words}
          </button>
        ))}
      </div>
    </Sheet>
  )
}

type Action = { icon: 'copy' | 'flag'; label: string; danger: boolean; onSelect: () => void }

function useActions(message: Message): readonly Action[] {
  const text = useTexts()
  const toast = useToast()
  const { label, handleOpen } = useReporting(message.seq)

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(message.body)
      toast({ text: text('chat.copied'), tone: 'success' })
    } catch {
      // The browser forbids it, as outside a secure page.
      toast({ text: text('chat.copy_failed'), tone: 'danger' })
    }
  }

  const copy: Action = { icon: 'copy', label: text('chat.copy'), danger: false, onSelect: () => void handleCopy() }
  const report: Action = { icon: 'flag', label, danger: true, onSelect: handleOpen }
  return [...(canCopy(message) ? [copy] : []), ...(canReport(message) ? [report] : [])]
}
