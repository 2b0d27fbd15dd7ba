import type { ComponentProps, ReactNode } from 'react'

const LOOKS = {
  plain: '',
  on: 'chip-on',
  /** In common with the viewer. */
  shared: 'chip-shared',
} as const

const STILL = 'chip min-h-9 px-3.5 text-sm'
const TAP = 'chip min-h-11 px-4 text-sm'

type ChipLook = keyof typeof LOOKS

/** For buttons and links in a row of chips: 44 px high. */
export function chipClass({ on = false }: { on?: boolean } = {}) {
  return `${TAP} ${on ? 'chip-on' : ''}`
}

/** A fact about a person; not clickable. */
export function Chip({ look = 'plain', children }: { look?: ChipLook; children: ReactNode }) {
  return <span className={`${STILL} ${LOOKS[look]}`}>{children}</span>
}

/** A radio or checkbox styled as a chip. */
export function ChipOption({
  type,
  children,
  ...rest
}: { type: 'radio' | 'checkbox'; children: ReactNode } & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={`${TAP} option has-checked:chip-on`}>
      <input {...rest} type={type} />
      {children}
    </label>
  )
}

/** Wrapping chips; with `scroll`, one line that scrolls past the page's edges, for phones. */
export function Chips({ scroll = false, children }: { scroll?: boolean; children: ReactNode }) {
  return (
    <div
      className={
        scroll
          ? 'no-scrollbar -mx-edge flex gap-2 overflow-x-auto px-edge py-0.5'
          : 'flex flex-wrap gap-2 max-[16rem]:*:min-w-0 max-[16rem]:*:hyphens-auto max-[16rem]:*:whitespace-normal max-[16rem]:*:wrap-anywhere'
      }
    >
      {children}
    </div>
  )
}
