import { Link } from 'react-router'

import { useBrandName } from '#console/page/use-brand.ts'
import { useNow } from '#console/page/use-now.ts'
import { lastSeen } from '#console/page/when.ts'
import type { ReplyOf } from '#kernel/contract.ts'

import type { listMembers } from '../members.contract.ts'
import { MemberFace } from './member-face.tsx'
import { StateTag } from './member-state.tsx'

type Line = ReplyOf<typeof listMembers>['members'][number]

export function MembersTable({ members, chosen }: { members: readonly Line[]; chosen: number | undefined }) {
  const now = useNow(60_000)
  const brandName = useBrandName()
  return (
    <div className="scroll-x">
      <table className="tbl">
        <thead>
          <tr>
            <th>Member</th>
            <th>Brand</th>
            <th>State</th>
            <th>Email</th>
            <th>Place</th>
            <th>Joined</th>
            <th>Seen</th>
          </tr>
        </thead>
        <tbody>
          {members.map((member, place) => (
            <tr key={member.id} className={place === chosen ? 'cur' : ''}>
              <td>
                <Link className="rowh" to={`/members/${member.id}`}>
                  <MemberFace photo={member.photo} />
                  <b className="strong clip membersdesk__name">
                    <bdi>{member.name ?? 'No name yet'}</bdi>, {member.age}
                  </b>
                </Link>
              </td>
              <td className="muted">{brandName(member.site_id)}</td>
              <td>
                <span className="rowh">
                  <StateTag state={member.state} />
                  {member.paid && <span className="tag tag--info">Paid</span>}
                </span>
              </td>
              <td className="muted">{member.email}</td>
              <td className="muted">{[member.city, member.country].filter(Boolean).join(', ')}</td>
              <td>{lastSeen(member.signup_date, now)}</td>
              <td className="muted">{member.last_active ? lastSeen(member.last_active, now) : 'never'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
