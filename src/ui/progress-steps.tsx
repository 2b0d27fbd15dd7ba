/** Progress through a series of steps. `label` says it in words, such as "step 3 of 7". */
export function ProgressSteps({ step, of, label }: { step: number; of: number; label: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={step}
      className="flex gap-1.5"
    >
      {Array.from({ length: of }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps are nothing but their position
          key={index}
          className={`h-1 flex-1 rounded-full transition-colors duration-200 ${index < step ? 'bg-primary-text' : 'bg-surface-3'}`}
        />
      ))}
    </div>
  )
}
