/** A determinate bar, such as for an upload; `label` is for screen readers. */
export function Meter({ value, label }: { value: number; label: string }) {
  const percent = Math.round(value * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="mx-auto my-2 h-1 w-50 max-w-full overflow-hidden rounded-full bg-surface-3"
    >
      <div
        className="h-full rounded-full bg-primary-text transition-[width] duration-200"
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
