import type { ReactNode } from 'react'

/** Limits of the frame's aspect ratio; the viewer shows the whole photo. */
const TALLEST = 3 / 4
const WIDEST = 16 / 9
/** Up to this ratio use the 3:4 card image, a tenth of the bytes. */
const PORTRAIT = 0.85

type Shape = { width: number; height: number }

export const isPortrait = ({ width, height }: Shape) => width / height <= PORTRAIT

/** Sized before the bytes arrive, so that nothing jumps. */
export function PhotoFrame({
  shape,
  own,
  className = '',
  children,
}: {
  shape: Shape
  own: boolean
  className?: string
  children?: ReactNode
}) {
  const portrait = isPortrait(shape)
  return (
    <div
      className={`relative overflow-hidden rounded-card bg-surface-3 ${portrait ? 'w-[min(66cqi,15rem)]' : 'w-[min(78cqi,20rem)]'} ${own ? 'justify-self-end rounded-br-[6px]' : 'justify-self-start rounded-bl-[6px]'} ${className}`}
      style={{ aspectRatio: portrait ? TALLEST : Math.min(WIDEST, shape.width / shape.height) }}
    >
      {children}
    </div>
  )
}
