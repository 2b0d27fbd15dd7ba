import type { ShownState } from '../members.rules.ts'

const STATES: Record<ShownState, { name: string; tone: string }> = {
  active: { name: 'Active', tone: ' tag--ok' },
  not_confirmed: { name: 'Not confirmed', tone: '' },
  hidden: { name: 'Hidden', tone: ' tag--warn' },
  locked: { name: 'Locked', tone: ' tag--warn' },
  suspended: { name: 'Suspended', tone: ' tag--bad' },
  deleted: { name: 'Deleted', tone: ' tag--bad' },
}

export function StateTag({ state }: { state: ShownState }) {
  const { name, tone } = STATES[state]
  return <span className={`tag${tone}`}>{name}</span>
}
