import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'

import { consoleApi } from '#console/page/api.ts'
import { failureText } from '#console/page/failure.ts'
import { Head } from '#console/page/head.tsx'
import { KeyBar } from '#console/page/key-bar.tsx'
import { useBrandName } from '#console/page/use-brand.ts'
import { useNow } from '#console/page/use-now.ts'
import { dayOf, lastSeen } from '#console/page/when.ts'
import type { ProfileId } from '#kernel/ids.ts'

import { readMember } from '../member-file.contract.ts'
import { ActDialog } from './act-dialog.tsx'
import type { ActName } from './member-acts.ts'
import { MemberFace } from './member-face.tsx'
import { MemberMenu } from './member-menu.tsx'
import { MemberMoney } from './member-money.tsx'
import { MemberNotes } from './member-notes.tsx'
import { StateTag } from './member-state.tsx'
import { PersonalFields } from './personal-fields.tsx'
import { Timeline } from './timeline.tsx'
import type { MemberFile } from './timeline-events.ts'

/** CONS-22: a member’s file. */
export function Component() {
  const id = useParams().id as ProfileId
  const navigate = useNavigate()
  const now = useNow(60_000)
  const [act, setAct] = useState<ActName>()
  const { data: file, error } = useQuery({
    queryKey: ['member', id],
    queryFn: () => consoleApi(readMember, { query: { id } }),
  })
  const title = file ? `${file.member.name ?? 'No name yet'}, ${file.member.age}` : 'Member'
  return (
    <>
      <Head
        title={title}
        sub={
          file && (
            <span className="rowh">
              <StateTag state={file.member.state} />
              {file.member.paid && <span className="tag tag--info">Paid</span>}
              <span className="mono">{id}</span>
            </span>
          )
        }
      >
        <span className="faint t12 person__logged">Opening this file is logged</span>
        {file && <MemberMenu file={file} onChoose={setAct} />}
      </Head>
      {file === undefined ? (
        <p className="work work--pad muted" aria-busy={!error}>
          {error ? failureText(error) : ''}
        </p>
      ) : (
        <div className="person">
          <div className="person__side">
            <About file={file} />
            <PersonalFields id={id} personal={file.personal} />
            <Status file={file} now={now} />
          </div>
          <Timeline file={file} now={now} />
          <div className="person__side">
            <MemberMoney file={file} now={now} />
            <MemberNotes id={id} notes={file.notes} />
          </div>
        </div>
      )}
      <KeyBar
        keys={[
          { keys: ['A'], does: 'actions' },
          { keys: ['E'], does: 'reveal' },
          { keys: ['T'], does: 'timeline filter' },
          { keys: ['M'], does: 'note' },
          { keys: ['Y'], does: 'copy member number', onPress: () => void navigator.clipboard.writeText(id) },
          { keys: ['Escape'], does: 'back', onPress: () => void navigate('/members') },
        ]}
      />
      {act && file && <ActDialog name={act} file={file} onClose={() => setAct(undefined)} />}
    </>
  )
}

function About({ file: { member } }: { file: MemberFile }) {
  const brandName = useBrandName()
  return (
    <div className="rowh person__about">
      <MemberFace photo={member.photo} large />
      <div className="clip">
        <b className="person__name clip">
          <bdi>{member.name ?? 'No name yet'}</bdi>, {member.age}
        </b>
        <span className="muted">
          {brandName(member.site_id)} · {member.language.toUpperCase()}
        </span>
        <br />
        <span className="muted t12">{[member.city, member.country].filter(Boolean).join(', ') || 'no place'}</span>
      </div>
    </div>
  )
}

function Status({ file, now }: { file: MemberFile; now: Date }) {
  const { member, reports_about, reports_by } = file
  const upheld = reports_by.filter(({ measure, undone }) => measure && measure !== 'dismiss' && !undone).length
  const acted = reports_about.filter(({ measure, undone }) => measure && measure !== 'dismiss' && !undone).length
  const rows: [string, string][] = [
    ['Restrictions', restrictionOf(member)],
    ['Reports against', reports_about.length === 0 ? 'none' : `${reports_about.length}, ${acted} acted on`],
    ['Reports made', reports_by.length === 0 ? 'none' : `${reports_by.length}, ${upheld} upheld`],
    ['Logins open', String(file.logins.filter(({ open }) => open).length)],
    [
      'Email',
      file.mail_stops.length > 0 ? 'notifications stopped' : member.confirmed_at ? 'confirmed' : 'not confirmed',
    ],
    ['Seen', member.last_active ? lastSeen(member.last_active, now) : 'never'],
  ]
  return (
    <section className="stackv">
      <h2 className="h">Status</h2>
      <dl className="kv kv--line">
        {rows.map(([term, says]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function restrictionOf({ state, suspended_until, suspended_for }: MemberFile['member']): string {
  if (state === 'suspended')
    return `suspended ${suspended_until === 'never' ? 'for good' : `until ${dayOf(new Date(suspended_until ?? ''))}`}, ${suspended_for}`
  if (state === 'locked') return 'locked until a new password'
  if (state === 'hidden') return 'profile hidden by a report'
  return state === 'deleted' ? 'deleted' : 'none'
}
