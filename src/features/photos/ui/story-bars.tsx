/** One bar per photo, the current one filled. Visual only: the buttons beside it announce the position. */
export function StoryBars({ count, shown, className = 'inset-x-4 top-2.5' }: Props) {
  if (count < 2) return null
  return (
    <div aria-hidden="true" className={`pointer-events-none absolute z-1 flex gap-1.5 ${className}`}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
        <span key={index} className={`h-0.75 flex-1 rounded-full ${index === shown ? 'bg-white' : 'bg-white/40'}`} />
      ))}
    </div>
  )
}

type Props = { count: number; shown: number; className?: string }
