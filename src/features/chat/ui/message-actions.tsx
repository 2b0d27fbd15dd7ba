import { useLayoutEffect, useRef } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import type { Message } from '#features/chat/chat.contract.ts'
import { useReporting } from '#features/moderation/ui/report-message.tsx'
import { must } from '#kernel/must.ts'
import { Icon } from '#ui/icon.tsx'
import { MenuItem, menuItemClass } from '#ui/menu.tsx'
import { behaveAsMenu } from '#ui/menu-behaviour.ts'
import { Sheet } from '#ui/sheet.tsx'
import { useToast } from '#ui/toast.tsx'

import { canCopy, canReport, type Target } from './message-target.ts'

type OpenProps = Target & { onClose: () => void }

/** The open menu of a message. */
export default function MessageActions({ wide, ...props }: OpenProps & { wide: boolean }) {
  return wide ? <MenuPopover {...props} /> : <MenuSheet {...props} />
}

/** At the message, from lg. */
function MenuPopover({ message, label, button, onClose }: OpenProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const menu = must(ref.current, 'the menu is on the page before its effects run')
    const end = behaveAsMenu(button, menu)
    // Closing returns the focus there; a right click left it on the whole log.
    button.focus({ preventScroll: true })
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
