import { rolesText } from '#console/page/roles-text.ts'
import { useMe } from '#console/page/use-session.ts'
import type { SiteId } from '#kernel/ids.ts'
import { type Grant, ROLES, type Role } from '#kernel/permissions.ts'

/** One role for all brands or some; people with several roles keep the others. */
export function GrantsFields({ value, onChange }: { value: Grant; onChange: (grant: Grant) => void }) {
  const { brands } = useMe()
  const chosen = value.brands
  const toggle = (id: SiteId, on: boolean) =>
    onChange({ ...value, brands: on ? [...(chosen ?? []), id] : (chosen ?? []).filter((each) => each !== id) })
  return (
    <>
      <label className="field">
        <span className="field__label">Role</span>
        <select
          className="input"
          value={value.role}
          onChange={(event) => onChange({ ...value, role: event.target.value as Role })}
        >
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {rolesText([{ role }])}
            </option>
          ))}
        </select>
      </label>
      <fieldset className="field">
        <legend className="field__label">Brands</legend>
        <label className="tickline">
          <input
            type="checkbox"
            checked={chosen === null}
            onChange={(event) => onChange({ ...value, brands: event.target.checked ? null : [] })}
          />
          All, also later ones
        </label>
        {chosen !== null &&
          brands.map(({ id, name }) => (
            <label key={id} className="tickline">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={(event) => toggle(id, event.target.checked)}
              />
              {name}
            </label>
          ))}
      </fieldset>
    </>
  )
}
