/**
 * The ARIA menu pattern for a popover with rows, beyond what the browser does: placement below the button, and arrow
 * keys, Home, End and first letters. Returns the clean-up.
 */
export function behaveAsMenu(button: HTMLElement, menu: HTMLElement): () => void {
  const end = new AbortController()
  const { signal } = end
  const rowsOf = () => [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]:not([disabled])')]

  button.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      menu.showPopover()
    },
    { signal },
  )
  menu.addEventListener(
    'beforetoggle',
    (event) => {
      const open = (event as ToggleEvent).newState === 'open'
      button.setAttribute('aria-expanded', String(open))
      // It has no size before it is shown: the next frame is the first chance to measure it, still before paint.
      if (open) requestAnimationFrame(handleShown)
    },
    { signal },
  )
  menu.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Tab') return menu.hidePopover()
      const rows = rowsOf()
      const words = rows.map((row) => row.textContent ?? '')
      const next = nextRow(event.key, words, rows.indexOf(document.activeElement as HTMLElement))
      if (next === undefined) return
      event.preventDefault()
      rows[next]?.focus()
    },
    { signal },
  )
  menu.addEventListener(
    'click',
    (event) => {
      if ((event.target as Element).closest('[role^=menuitem]')) menu.hidePopover()
    },
    { signal },
  )
  // The menu is fixed while its button may move: scrolling anything else closes it.
  addEventListener(
    'scroll',
    (event) => {
      if (menu.matches(':popover-open') && !menu.contains(event.target as Node)) menu.hidePopover()
    },
    { capture: true, passive: true, signal },
  )

  function handleShown() {
    placeMenu(menu, button)
    const rows = rowsOf()
    const start = rows.find((row) => row.ariaChecked === 'true' || row.ariaCurrent) ?? rows[0]
    start?.focus()
  }

  return () => end.abort()
}

/** For static pages, where no component attaches the behaviour. */
export function behaveAsMenus(): void {
  document.addEventListener('DOMContentLoaded', () => {
    for (const menu of document.querySelectorAll<HTMLElement>('[role=menu][popover]')) {
      const button = document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`)
      if (button) behaveAsMenu(button, menu)
    }
  })
}

/**
 * The row a key moves to: arrows wrap around, letters move to the next row that starts with them; undefined for other
 * keys.
 */
export function nextRow(key: string, rows: readonly string[], at: number): number | undefined {
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

/** Below the button, or above it when there is more room; never past the edge of the window. */
function placeMenu(menu: HTMLElement, button: HTMLElement): void {
  /** Between button and menu, and between menu and window edge. */
  const gap = 8
  const at = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = menu
  const { clientWidth, clientHeight } = document.documentElement
  const fitsBelow = at.bottom + gap + height <= clientHeight || at.top < clientHeight - at.bottom
  const left = menu.dataset.align === 'start' ? at.left : at.right - width
  menu.style.left = `${Math.max(gap, Math.min(left, clientWidth - width - gap))}px`
  menu.style.top = `${Math.max(gap, fitsBelow ? at.bottom + gap : at.top - gap - height)}px`
}
