import { type ChangeEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import type { NotificationSettings } from '#features/notifications/notifications.contract.ts'
import { SECOND } from '#kernel/time.ts'
import { Field } from '#ui/field.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextInput } from '#ui/text-input.tsx'

type Hours = NonNullable<NotificationSettings['quiet_hours']>

/** A sensible default to edit. */
const NIGHT = { from: '22:00', until: '08:00' }
/** Typing a time fires an event per digit: send after a pause. */
const REST = 0.8 * SECOND

/** NOTI-1: hours without pushes, in the member's own time zone. */
export function QuietHours({ hours, onChange }: { hours: Hours | null; onChange: (hours: Hours | null) => void }) {
  const text = useTexts()
  return (
    <div className="border-t border-line py-2">
      <Switch
        label={<span className="font-semibold">{text('settings.quiet_title')}</span>}
        hint={text('settings.quiet_text')}
        checked={hours !== null}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.checked ? { ...NIGHT, time_zone: browserTimeZone() } : null)
        }
      />
      {hours && <Times hours={hours} onChange={onChange} />}
    </div>
  )
}

function Times({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  const text = useTexts()
  const [typed, setTyped] = useState<Partial<Hours>>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const shown = { ...hours, ...typed }
  const same = shown.from === shown.until

  function handleChange({ currentTarget: { name, value } }: ChangeEvent<HTMLInputElement>) {
    const next = { ...typed, [name]: value }
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(save, REST, next)
  }

  function save(next: Partial<Hours>) {
    clearTimeout(timer.current)
    const { from, until } = { ...hours, ...next }
    if (from === '' || until === '' || from === until) return
    setTyped({})
    if (from !== hours.from || until !== hours.until) onChange({ from, until, time_zone: browserTimeZone() })
  }

  const time = (name: 'from' | 'until') => (
    <Field label={text(`settings.quiet_${name}`)} error={same && name === 'until' && text('settings.quiet_same')}>
      <TextInput
        type="time"
        name={name}
        required
        value={shown[name]}
        onChange={handleChange}
        onBlur={() => save(typed)}
      />
    </Field>
  )
  return (
    <div className="mt-2 mb-1 grid gap-3">
      <div className="grid max-w-80 grid-cols-2 items-start gap-3">
        {time('from')}
        {time('until')}
      </div>
      <Zone kept={hours.time_zone} onUse={(time_zone) => onChange({ ...hours, time_zone })} />
    </div>
  )
}

/** Travellers may want to keep home hours, so offer the change instead of making it. */
function Zone({ kept, onUse }: { kept: string; onUse: (zone: string) => void }) {
  const text = useTexts()
  const own = useSyncExternalStore(
    () => () => undefined,
    browserTimeZone,
    () => kept,
  )
  if (own === kept) return <p className="text-sm text-muted">{text('settings.quiet_zone', { zone: readable(kept) })}</p>
  return (
    <p className="text-sm text-muted">
      {text('settings.quiet_zone_other', { kept: readable(kept), zone: readable(own) })}
      <button type="button" className="link -mb-3 block py-3 font-strong" onClick={() => onUse(own)}>
        {text('settings.quiet_zone_use')}
      </button>
    </p>
  )
}

const browserTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
const readable = (zone: string) => zone.replaceAll('_', ' ')
