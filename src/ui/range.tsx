import type { CSSProperties } from 'react'

type Span = readonly [from: number, to: number]

/** Keeps the knobs in order: the moving one stops at the other. */
export function moveKnob([from, to]: Span, knob: 0 | 1, wish: number): [number, number] {
  return knob === 0 ? [Math.min(wish, to), to] : [from, Math.max(wish, from)]
}

/** From … to, as two range inputs on one track. Each knob has its own name; `spoken` turns a number into words. */
export function Range({
  min,
  max,
  step = 1,
  value,
  onChange,
  labels,
  names,
  spoken = String,
}: {
  min: number
  max: number
  step?: number
  value: Span
  onChange: (value: [number, number]) => void
  labels: readonly [from: string, to: string]
  names?: readonly [from: string, to: string]
  spoken?: (value: number) => string
}) {
  const part = (at: number) => (at - min) / (max - min)
  // With both knobs at the far end only the lower one can move, so it must be on top.
  const lowerOnTop = part(value[0]) > 0.5
  return (
    <div className="range" style={{ '--from': part(value[0]), '--to': part(value[1]) } as CSSProperties}>
      {([0, 1] as const).map((knob) => (
        <input
          key={knob}
          type="range"
          name={names?.[knob]}
          aria-label={labels[knob]}
          aria-valuetext={spoken(value[knob])}
          min={min}
          max={max}
          step={step}
          value={value[knob]}
          onChange={(event) => onChange(moveKnob(value, knob, event.target.valueAsNumber))}
          style={{ zIndex: knob === 0 && lowerOnTop ? 2 : 1 }}
        />
      ))}
    </div>
  )
}
