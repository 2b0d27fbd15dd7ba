import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { backgroundApi } from '#console/page/api.ts'
import { Head } from '#console/page/head.tsx'
import { KeyBar } from '#console/page/key-bar.tsx'
import { useNow } from '#console/page/use-now.ts'
import { useMay } from '#console/page/use-session.ts'

import { listActs } from '../log.contract.ts'
import { ActRow } from './act-row.tsx'
import { Requests } from './requests.tsx'

const MINUTE = 60_000
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })

/** What waits, then what happened. */
export function Component() {
  const may = useMay()
  const now = useNow(MINUTE)
  return (
    <>
      <Head title="Today" sub={weekday.format(now)} />
      <div className="work work--pad today">
        <Requests />
        {may('see_staff') && <LastActs />}
      </div>
      <KeyBar keys={[]} />
    </>
  )
}

function LastActs() {
  const { data } = useQuery({ queryKey: ['staff', 'last'], queryFn: () => backgroundApi(listActs, { query: {} }) })
  return (
    <section className="box" aria-label="Last by staff">
      <div className="box__head">
        <h2>Last by staff</h2>
        <Link className="link push" to="/staff">
          Whole log
        </Link>
      </div>
      {data?.lines.slice(0, 8).map((line) => (
        <ActRow key={line.id} line={line} />
      ))}
    </section>
  )
}
