import { useId } from 'react'
import { Link } from 'react-router'

import { keepChoices } from '#features/staff/own-access.contract.ts'
import { signOut } from '#features/staff/staff.contract.ts'

import { consoleApi } from '../page/api.ts'
import { DeskIcon } from '../page/desk-icon.tsx'
import { rolesText } from '../page/roles-text.ts'
import { StaffBadge } from '../page/staff-badge.tsx'
import { type Me, useSessionChanged } from '../page/use-session.ts'

const THEMES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['system', 'As the system'],
] as const

/** Theme, keys, own sign-in and the way out. */
export function OwnMenu({ me }: { me: Me }) {
  const id = useId()
  const changed = useSessionChanged()
  const keep = (choices: Parameters<typeof consoleApi<typeof keepChoices>>[1]['body']) =>
    void consoleApi(keepChoices, { body: choices }).then(changed)
  const letters = me.choices.letter_keys !== false
  return (
    <>
      <button type="button" className="me" popoverTarget={id} aria-haspopup="menu">
        <StaffBadge name={me.name} large />
        <span className="clip">
          <b className="clip">{me.name}</b>
          <small className="clip">{rolesText(me.roles.map((role) => ({ role })))}</small>
        </span>
        <DeskIcon name="updown" className="push icon--xs" />
      </button>
      <div id={id} popover="auto" role="menu" aria-label="Own menu" className="pop pop--own">
        <p className="pop__label">Theme</p>
        {THEMES.map(([value, label]) => (
          <button
            key={value}
            type="button"
            role="menuitemradio"
            aria-checked={(me.choices.theme ?? 'system') === value}
            className="pop__item"
            onClick={() => keep({ theme: value })}
          >
            {label}
            {(me.choices.theme ?? 'system') === value && <DeskIcon name="check" className="push" />}
          </button>
        ))}
        <div className="pop__sep" />
        <button
          type="button"
          role="menuitemcheckbox"
          aria-checked={letters}
          className="pop__item"
          onClick={() => keep({ letter_keys: !letters })}
        >
          Single-letter keys <small>{letters ? 'on' : 'off'}</small>
        </button>
        <div className="pop__sep" />
        <Link to="/me" role="menuitem" className="pop__item" onClick={(event) => closePopover(event.currentTarget)}>
          <DeskIcon name="key" /> How you sign in
        </Link>
        <button
          type="button"
          role="menuitem"
          className="pop__item"
          onClick={() => void consoleApi(signOut, {}).then(changed)}
        >
          <DeskIcon name="login" /> Sign out
        </button>
      </div>
    </>
  )
}

const closePopover = (inside: HTMLElement) => inside.closest<HTMLElement>('[popover]')?.hidePopover()
