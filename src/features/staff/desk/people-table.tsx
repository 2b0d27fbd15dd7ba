import { DeskIcon } from '#console/page/desk-icon.tsx'
import { rolesText } from '#console/page/roles-text.ts'
import { StaffBadge } from '#console/page/staff-badge.tsx'
import { useNow } from '#console/page/use-now.ts'
import { useMe } from '#console/page/use-session.ts'
import { lastSeen } from '#console/page/when.ts'

import type { Person } from './person-dialog.tsx'

export function PeopleTable({
  people,
  chosen,
  onOpen,
}: {
  people: readonly Person[]
  chosen: number | undefined
  onOpen: (person: Person) => void
}) {
  const me = useMe()
  const now = useNow(60_000)
  return (
    <section className="box">
      <div className="box__head">
        <h2>People</h2>
        <span className="faint">access ends by itself after 90 days without signing in</span>
      </div>
      <div className="scroll-x">
        <table className="tbl">
          <thead>
            <tr>
              <th>Name</th>
              <th>Role</th>
              <th>Brands</th>
              <th>Signs in with</th>
              <th>Seen</th>
              <th>
                <span className="vh">Open</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((person, place) => (
              <tr key={person.id} className={place === chosen ? 'cur' : ''}>
                <td>
                  <span className="rowh">
                    <StaffBadge name={person.name} />
                    <b className="strong">{person.name}</b>
                    {person.id === me.id && <span className="muted">you</span>}
                  </span>
                </td>
                <td>{rolesText(person.grants)}</td>
                <td className="muted">{brandsText(person, me.brands.length)}</td>
                <td>
                  <SignsIn person={person} />
                </td>
                <td>{seenText(person, now)}</td>
                <td className="r">
                  <button
                    type="button"
                    className="icon-btn icon-btn--sm"
                    aria-label={`Open ${person.name}`}
                    onClick={() => onOpen(person)}
                  >
                    <DeskIcon name="more" />
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function brandsText({ grants }: Person, all: number): string {
  if (grants.some(({ brands }) => brands === null)) return 'all'
  return `${new Set(grants.flatMap(({ brands }) => brands ?? [])).size} of ${all}`
}

function SignsIn({ person }: { person: Person }) {
  if (person.has_passkey)
    return (
      <span className="rowh muted">
        <DeskIcon name="finger" /> passkey
      </span>
    )
  if (!person.has_password) return <span className="muted">nothing yet</span>
  return (
    <span className="rowh late">
      <DeskIcon name="key" /> password
    </span>
  )
}

function seenText(person: Person, now: Date) {
  if (person.locked_at) return <span className="tag tag--bad">locked out</span>
  if (!person.joined_at) return <span className="tag tag--warn">invited</span>
  if (person.now) return <span className="tag tag--ok">now</span>
  return person.seen_at && lastSeen(person.seen_at, now)
}
