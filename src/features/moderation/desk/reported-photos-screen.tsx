import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, NavLink, useNavigate } from 'react-router'

import { backgroundApi } from '#console/page/api.ts'
import { failureText } from '#console/page/failure.ts'
import { Head } from '#console/page/head.tsx'
import { KeyBar } from '#console/page/key-bar.tsx'
import { useNow } from '#console/page/use-now.ts'
import { useMe } from '#console/page/use-session.ts'

import { listReportedPhotos } from '../reported-photos/reported-photos.contract.ts'
import { CasePicture } from './case-picture.tsx'
import { ruleText } from './case-words.ts'
import { Due } from './due.tsx'

/** CONS-47: photos from conversations, hidden until somebody asks to see one. The case decides, with its statement. */
export function Component() {
  const me = useMe()
  const now = useNow(30_000)
  const navigate = useNavigate()
  const [place, setPlace] = useState(0)
  const { data, error } = useQuery({
    queryKey: ['cases', 'reported-photos'],
    queryFn: () => backgroundApi(listReportedPhotos, { query: {} }),
  })
  const photos = data?.photos ?? []
  const step = (by: number) => setPlace(Math.min(Math.max(place + by, 0), Math.max(photos.length - 1, 0)))
  const chosen = photos[place]
  return (
    <>
      <Head title="Photos" sub={data && `${photos.length} from conversations, reported`}>
        <nav className="rowh" aria-label="Photos">
          {me.permissions.review_photos !== null && (
            <NavLink to="/photos" end className="btn btn--ghost">
              Profiles
            </NavLink>
          )}
          <NavLink to="/photos/reported" className="btn btn--ghost">
            Conversations
          </NavLink>
        </nav>
      </Head>
      <div className="work work--pad">
        {error && (
          <p role="alert" className="note note--bad">
            {failureText(error)}
          </p>
        )}
        <p className="muted">
          Nobody sees photos of conversations, except those a member reports. Showing one is on record; its case
          decides.
        </p>
        <ul className="reported">
          {photos.map(({ id, reference, reason, site_id, opened_at, due_at, claimed_by }, at) => (
            <li key={id} className={`box reported__one${at === place ? ' reported__one--cur' : ''}`}>
              <CasePicture id={id} n={0} of={1} />
              <div className="rowh">
                <b className="strong clip">{ruleText(reason)}</b>
                <span className="push" />
                <Due times={{ opened_at, due_at, closed_at: null }} now={now} />
              </div>
              <div className="rowh t12 muted">
                <span className="clip">{me.brands.find((brand) => brand.id === site_id)?.name ?? site_id}</span>
                {claimed_by && <span className="clip">{claimed_by} works on it</span>}
                <Link className="link push" to={`/cases/${id}`}>
                  Case {reference}
                </Link>
              </div>
            </li>
          ))}
        </ul>
        {data && photos.length === 0 && <p className="muted">None waits.</p>}
      </div>
      <KeyBar
        keys={[
          { keys: ['J'], does: 'next', onPress: () => step(1) },
          { keys: ['K'], does: 'previous', onPress: () => step(-1) },
          { keys: ['Enter'], does: 'open the case', onPress: chosen && (() => void navigate(`/cases/${chosen.id}`)) },
        ]}
      />
    </>
  )
}
