/** Two overlapping circles. */
export function BrandMark({ className = 'h-6 w-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 24" className={className} aria-hidden="true">
      <circle cx="12" cy="12" r="10" fill="#8b3be0" />
      <circle cx="20" cy="12" r="10" fill="#d61a8b" />
      <path d="M16 2.83a10 10 0 0 1 0 18.34 10 10 0 0 1 0-18.34Z" fill="#ffe3d3" />
    </svg>
  )
}

/** The logo with the site's own name, never the engine's. */
export function Brand({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2 font-display text-[1.5rem] leading-8 font-[560] tracking-[-.03em] text-display">
      <BrandMark />
      {name}
    </span>
  )
}
