const RADIUS = 20
const AROUND = 2 * Math.PI * RADIUS

export function AllowanceRing({ left, limit, label }: { left: number; limit: number; label: string }) {
  return (
    <div role="img" aria-label={label} className="relative grid size-11 shrink-0 place-items-center">
      <svg viewBox="0 0 44 44" aria-hidden="true" className="absolute inset-0 size-full -rotate-90" fill="none">
        <circle cx="22" cy="22" r={RADIUS} strokeWidth="4" className="stroke-surface-3" />
        <circle
          cx="22"
          cy="22"
          r={RADIUS}
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={`${(left / limit) * AROUND} ${AROUND}`}
          className={
            left === 0 ? 'stroke-transparent' : 'stroke-accent-text transition-[stroke-dasharray] duration-320'
          }
        />
      </svg>
      <span aria-hidden="true" className="text-control font-bold tabular-nums">
        {left}
      </span>
    </div>
  )
}
