import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

import { Icon, type IconName } from './icon.tsx'
import { behaveAsMenu } from './menu-behaviour.ts'
import { useBackCloses } from './use-back-closes.ts'

/** Classes of a menu row, for links; such a link needs `role="menuitem"` and `tabIndex={-1}`. */
export function menuItemClass({ danger = false }: { danger?: boolean } = {}) {
  return `flex min-h-11 w-full items-center gap-3 rounded-[.75rem] px-3 py-1 text-left text-control font-semibold outline-offset-0 hover:bg-surface-3 focus:bg-surface-3 aria-[current]:bg-surface-3 ${danger ? 'text-danger-text' : 'text-text [&>svg:first-child]:text-muted'}`
}

/** A row with an action. With `checked` it is one of several options. */
export function MenuItem({
  icon,
  danger,
  checked,
  onSelect,
  children,
}: {
  icon?: IconName
  danger?: boolean
  checked?: boolean
  onSelect: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      {...(checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked })}
      tabIndex={-1}
      className={menuItemClass({ danger })}
      onClick={onSelect}
    >
      {icon && <Icon name={icon} />}
      <span className="min-w-0 flex-1">{children}</span>
      {checked && <Icon name="check" size="sm" className="text-primary-text" />}
    </button>
  )
}

export function MenuDivider() {
  return <hr className="mx-3 my-1.5 border-line" />
}

/**
 * A button that opens a list of rows. The popover provides the top layer, Escape and light dismiss; menu-behaviour.ts
 * adds the rest, shared with static pages.
 */
export function Menu({
  button,
  buttonClass,
  label,
  align = 'end',
  backCloses = false,
  children,
}: {
  button: ReactNode
  buttonClass: string
  /** Names button and menu when the button shows no text, or too little. */
  label?: string
  align?: 'start' | 'end'
  /** For a menu that works like a sheet on phones. */
  backCloses?: boolean
  children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const menuRef = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (buttonRef.current && menuRef.current) return behaveAsMenu(buttonRef.current, menuRef.current)
  }, [])

  useBackCloses(backCloses && open, () => menuRef.current?.hidePopover())

  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        className={buttonClass}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded="false"
        aria-label={label}
      >
        {button}
      </button>
      <div
        ref={menuRef}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        data-align={align}
        tabIndex={-1}
        // Not `toggle`, which fires later: a quick Back must find the menu open.
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
        className="popup fixed inset-auto m-0 max-h-[calc(100dvh-6rem)] max-w-[calc(100vw-1rem)] min-w-56 overflow-y-auto overscroll-contain rounded-menu border border-line bg-sheet p-2 text-text shadow-pop"
      >
        {children}
      </div>
    </>
  )
}
