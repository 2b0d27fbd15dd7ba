import { DeskIcon } from '#console/page/desk-icon.tsx'
import { rolesText } from '#console/page/roles-text.ts'
import { type Leave, PERMISSIONS, ROLES, type Role } from '#kernel/permissions.ts'

const ROWS = Object.entries(PERMISSIONS) as [string, { says: string } & Partial<Record<Role, Leave>>][]

/** Roles × permissions, as the calls check them. */
export function PermissionsTable() {
  return (
    <section className="box">
      <div className="box__head">
        <h2>Who may do what</h2>
        <span className="push" />
        <span className="legend perm">
          <span className="y">
            <DeskIcon name="check" /> may
          </span>
          <span className="two">
            <DeskIcon name="users" /> with a second person
          </span>
          <span className="n">
            <DeskIcon name="minus" /> may not
          </span>
        </span>
      </div>
      <div className="scroll-x">
        <table className="tbl perm">
          <thead>
            <tr>
              <th>Permission</th>
              {ROLES.map((role) => (
                <th key={role} className="c">
                  {rolesText([{ role }])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map(([name, row]) => (
              <tr key={name}>
                <td>{row.says}</td>
                {ROLES.map((role) => (
                  <Cell key={role} leave={row[role]} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Cell({ leave }: { leave: Leave | undefined }) {
  if (leave === 'may')
    return (
      <td className="c y">
        <span className="vh">may</span>
        <DeskIcon name="check" />
      </td>
    )
  if (leave === 'second')
    return (
      <td className="c two">
        <span className="vh">with a second person</span>
        <DeskIcon name="users" />
      </td>
    )
  return (
    <td className="c n">
      <span className="vh">may not</span>
      <DeskIcon name="minus" />
    </td>
  )
}
