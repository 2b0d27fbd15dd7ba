import { type KeyboardEvent, type ReactNode, type ToggleEvent, useEffect, useId, useRef } from 'react'

import { Icon, type IconName } from './icon.tsx'

/** Between the button and its menu, and between the menu and the edge of the window. */
const GAP = 8

/** The classes of a row in a menu, for links; such a link needs `role="menuitem"` and `tabIndex={-1}`. */
export function menuItemClass({ danger = false }: { danger?: boolean } = {}) {
  return `flex min-h-11 w-full items-center gap-3 rounded-[.75rem] px-3 py-1 text-left text-control font-semibold outline-offset-0 hover:bg-surface-3 focus:bg-surface-3 aria-[current]:bg-surface-3 ${danger ? 'text-danger-text' : 'text-text [&>svg:first-child]:text-muted'}`
}

/** A row that does something. With `checked` it is one of several to choose from. */
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

/** A thin line between groups of rows. */
export function MenuDivider() {
  return <hr className="mx-3 my-1.5 border-line" />
}

/**
 * A button that drops a list of rows. The popover brings the top layer, Escape and closing by a click elsewhere; the
 * arrow keys, Home, End and first letters move between rows as the ARIA menu pattern wants.
 */
export function Menu({
  button,
  buttonClass,
  label,
  align = 'end',
  children,
}: {
  button: ReactNode
  buttonClass: string
  /** Names button and menu where the button shows no words, or not enough of them. */
  label?: string
  align?: 'start' | 'end'
  children: ReactNode
}) {
  const id = useId()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const menuRef = useRef<HTMLDivElement>(null)

  // Fixed to the window while its button may move: scrolling anything but the menu closes it.
  useEffect(() => {
    function handleScroll(event: Event) {
      const menu = menuRef.current
      if (menu?.matches(':popover-open') && !menu.contains(event.target as Node)) menu.hidePopover()
    }
    addEventListener('scroll', handleScroll, { capture: true, passive: true })
    return () => removeEventListener('scroll', handleScroll, { capture: true })
  }, [])

  function handleBeforeToggle(event: ToggleEvent<HTMLDivElement>) {
    const open = event.newState === 'open'
    buttonRef.current?.setAttribute('aria-expanded', String(open))
    // It has no size before it is shown: the next frame is the first moment to measure it, and still before paint.
    if (open) requestAnimationFrame(handleShown)
  }

  function handleShown() {
    const [menu, opener] = [menuRef.current, buttonRef.current]
    if (!menu || !opener) return
    place(menu, opener, align)
    const rows = rowsOf(menu)
    const start = rows.find((row) => row.ariaChecked === 'true' || row.ariaCurrent) ?? rows[0]
    start?.focus()
  }

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const menu = menuRef.current!
    if (event.key === 'Tab') return menu.hidePopover()
    const rows = rowsOf(menu)
    const next = nextRow(
      event.key,
      rows.map((row) => row.textContent ?? ''),
      rows.indexOf(document.activeElement as HTMLElement),
    )
    if (next === undefined) return
    event.preventDefault()
    rows[next]?.focus()
  }

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
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          menuRef.current?.showPopover()
        }}
      >
        {button}
      </button>
      <div
        ref={menuRef}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className="popup fixed inset-auto m-0 max-h-[calc(100dvh-6rem)] max-w-[calc(100vw-1rem)] min-w-56 overflow-y-auto overscroll-contain rounded-menu border border-line bg-sheet p-2 text-text shadow-pop"
        onBeforeToggle={handleBeforeToggle}
        onKeyDown={handleKeyDown}
        onClick={(event) => {
          if ((event.target as Element).closest('[role^=menuitem]')) menuRef.current?.hidePopover()
        }}
      >
        {children}
      </div>
    </>
  )
}

function rowsOf(menu: HTMLElement) {
  return [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]:not([disabled])')]
}

/** Which row a key leads to: arrows go round, letters go to the next row that begins so; undefined for other keys. */
export function nextRow(key: string, rows: readonly string[], at: number) {
  const last = rows.length - 1
  if (key === 'ArrowDown') return at < last ? at + 1 : 0
  if (key === 'ArrowUp') return at > 0 ? at - 1 : last
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key.length !== 1 || key === ' ') return undefined
  const letter = key.toLocaleLowerCase()
  for (let step = 1; step <= rows.length; step++) {
    const index = (at + step) % rows.length
    if (rows[index]?.trim().toLocaleLowerCase().startsWith(letter)) return index
  }
  return undefined
}

/** Below the button, or above it when there is more room; never over the edge of the window. */
function place(menu: HTMLElement, button: HTMLElement, align: 'start' | 'end') {
  const at = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = menu
  const { clientWidth, clientHeight } = document.documentElement
  const fitsBelow = at.bottom + GAP + height <= clientHeight || at.top < clientHeight - at.bottom
  const left = align === 'start' ? at.left : at.right - width
  menu.style.left = `${Math.max(GAP, Math.min(left, clientWidth - width - GAP))}px`
  menu.style.top = `${Math.max(GAP, fitsBelow ? at.bottom + GAP : at.top - GAP - height)}px`
}
