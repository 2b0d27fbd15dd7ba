import { useId } from 'react'

import { DeskIcon, type DeskIconName } from '#console/page/desk-icon.tsx'
import { useKeys } from '#console/page/keys.ts'
import { useMay } from '#console/page/use-session.ts'

import { ACTS, type ActName, applies } from './member-acts.ts'
import type { MemberFile } from './timeline-events.ts'

const GROUPS = ['Account', 'Their data'] as const
const ICONS: Partial<Record<ActName, DeskIconName>> = {
  export: 'dl',
  delete: 'x',
  give_credits: 'plus',
  suspend: 'minus',
}

/** Everything one may do to this member now. */
export function MemberMenu({ file, onChoose }: { file: MemberFile; onChoose: (act: ActName) => void }) {
  const id = useId()
  const may = useMay()
  const names = (Object.keys(ACTS) as ActName[]).filter((name) => may(ACTS[name].permission) && applies(name, file))
  useKeys([{ keys: ['A'], does: 'actions', onPress: () => document.getElementById(id)?.togglePopover() }])
  if (names.length === 0) return null
  return (
    <>
      <button type="button" className="btn btn--line" popoverTarget={id} aria-haspopup="menu">
        Actions <kbd className="key">A</kbd>
      </button>
      <div id={id} popover="auto" role="menu" aria-label="Actions" className="pop pop--acts">
        {GROUPS.map((group) => (
          <div key={group}>
            <p className="pop__label">{group}</p>
            {names
              .filter((name) => ACTS[name].group === group)
              .map((name) => (
                <button
                  key={name}
                  type="button"
                  role="menuitem"
                  className={`pop__item${name === 'delete' ? ' pop__item--bad' : ''}`}
                  onClick={() => {
                    document.getElementById(id)?.hidePopover()
                    onChoose(name)
                  }}
                >
                  <DeskIcon name={ICONS[name] ?? 'key'} />
                  {ACTS[name].name}
                </button>
              ))}
          </div>
        ))}
        <div className="pop__sep" />
        <p className="pop__label">Each asks for a reason and is logged.</p>
      </div>
    </>
  )
}
