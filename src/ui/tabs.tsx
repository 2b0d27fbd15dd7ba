import { type KeyboardEvent, type ReactNode, useId } from 'react'

/** For links that switch views of one place; mark the current one with aria-current. */
export const TAB_CLASS =
  'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full px-4 text-control font-semibold text-muted transition-colors hover:bg-surface-3 hover:text-text aria-selected:bg-surface-3 aria-selected:text-text aria-[current]:bg-surface-3 aria-[current]:text-text'

/** Views that replace each other in the page. Arrow keys move and select. */
export function Tabs<Id extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  children,
}: {
  label: string
  tabs: readonly { id: Id; label: ReactNode }[]
  chosen: Id
  onChoose: (id: Id) => void
  /** The selected view. */
  children: ReactNode
}) {
  const prefix = useId()

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.id === chosen)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    onChoose(next.id)
    document.getElementById(`${prefix}${next.id}`)?.focus()
  }

  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        className="no-scrollbar flex gap-1 overflow-x-auto"
        onKeyDown={handleKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={prefix + tab.id}
            type="button"
            role="tab"
            aria-selected={tab.id === chosen}
            aria-controls={`${prefix}panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            className={TAB_CLASS}
            onClick={() => onChoose(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${prefix}panel`} role="tabpanel" aria-labelledby={prefix + chosen} className="pt-4">
        {children}
      </div>
    </>
  )
}
