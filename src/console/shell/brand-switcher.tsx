import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { keepChoices } from '#features/staff/own-access.contract.ts'
import type { SiteId } from '#kernel/ids.ts'
import { BrandMark } from '#ui/brand.tsx'

import { consoleApi } from '../page/api.ts'
import { DeskIcon } from '../page/desk-icon.tsx'
import { useBrand } from '../page/use-brand.ts'
import { type Me, useSessionChanged } from '../page/use-session.ts'

export const SWITCHER = 'brand-switcher'

/** CONS-33: one brand or all, for every screen until changed. */
export function BrandSwitcher({ me }: { me: Me }) {
  const [typed, setTyped] = useState('')
  const chosen = useBrand()
  const changed = useSessionChanged()
  const choose = useMutation({
    mutationFn: (brand: SiteId | null) => consoleApi(keepChoices, { body: { brand } }),
    onSuccess: () => {
      document.getElementById(SWITCHER)?.hidePopover()
      return changed()
    },
  })
  const { brands } = me
  const shown = brands.length === 1 ? brands[0] : brands.find(({ id }) => id === chosen)
  const wanted = typed.trim().toLowerCase()
  const found = brands.filter(({ name, domain }) => `${name} ${domain}`.toLowerCase().includes(wanted))
  const face = (
    <>
      <BrandMark className="mark" />
      <span className="clip">
        <b className="clip">{shown?.name ?? 'All brands'}</b>
        <small className="clip">{shown?.domain ?? `${brands.length} in this installation`}</small>
      </span>
    </>
  )
  if (brands.length <= 1) return <div className="switcher switcher--plain">{face}</div>
  return (
    <>
      <button type="button" className="switcher" popoverTarget={SWITCHER} aria-haspopup="dialog">
        {face}
        <DeskIcon name="updown" className="icon--xs" />
      </button>
      <div id={SWITCHER} popover="auto" role="dialog" aria-label="Brand" className="pop pop--brand">
        <input
          className="input"
          aria-label="Brand or domain"
          placeholder="Brand or domain"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && found[0] && choose.mutate(found[0].id)}
        />
        <Choice name="All brands" isOn={chosen === undefined} onChoose={() => choose.mutate(null)} />
        <div className="pop__sep" />
        {found.map(({ id, name }) => (
          <Choice key={id} name={name} isOn={id === chosen} onChoose={() => choose.mutate(id)} />
        ))}
        <div className="pop__sep" />
        <p className="pop__label">The choice holds for every screen until changed.</p>
      </div>
    </>
  )
}

function Choice({ name, isOn, onChoose }: { name: string; isOn: boolean; onChoose: () => void }) {
  return (
    <button type="button" className="pop__item" aria-pressed={isOn} onClick={onChoose}>
      <span className="clip">{name}</span>
      {isOn && <DeskIcon name="check" className="push" />}
    </button>
  )
}
