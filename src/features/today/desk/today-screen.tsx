import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { backgroundApi } from '#console/page/api.ts'
import { Head } from '#console/page/head.tsx'
import { KeyBar } from '#console/page/key-bar.tsx'
import { useBrand } from '#console/page/use-brand.ts'
import { useNow } from '#console/page/use-now.ts'
import { useMay } from '#console/page/use-session.ts'
import { timeOf } from '#console/page/when.ts'
import { ActRow } from '#features/staff/desk/act-row.tsx'
import { Requests } from '#features/staff/desk/requests.tsx'
import { listActs } from '#features/staff/log.contract.ts'

import { readToday } from '../today.contract.ts'
import { Figures } from './figures.tsx'
import { Incidents } from './incidents.tsx'
import { QUEUE_PATHS } from './queue-words.ts'
import { QueuesTable } from './queues-table.tsx'

const MINUTE = 60_000
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })

/** CONS-61: what waits, what is wrong, then what happened. */
export function Component() {
  const may = useMay()
  const brand = useBrand()
  const navigate = useNavigate()
  const now = useNow(MINUTE)
  const [chosen, setChosen] = useState<number>()
  const { data } = useQuery({
    queryKey: ['today', brand],
    queryFn: () => backgroundApi(readToday, { query: brand ? { brand } : {} }),
    refetchInterval: MINUTE,
  })
  const queues = data?.queues ?? []
  const step = (by: number) =>
    setChosen((place) => Math.min(Math.max((place ?? (by > 0 ? -1 : queues.length)) + by, 0), queues.length - 1))
  const open = (place: number) => {
    const queue = queues[place]
    if (queue) void navigate(QUEUE_PATHS[queue.name])
  }
  return (
    <>
      <Head title="Today" sub={`${weekday.format(now)}, ${timeOf(now)}`} />
      <div className="work work--pad today">
        <div className="today__left">
          <QueuesTable queues={data?.queues} now={now} chosen={chosen} onOpen={open} />
          <Requests />
        </div>
        <div className="today__right">
          <Incidents incidents={data?.incidents} />
          {may('see_staff') && <LastActs />}
        </div>
        {data && (data.signups || data.paid) && <Figures signups={data.signups} paid={data.paid} />}
      </div>
      <KeyBar
        keys={[
          { keys: ['J'], does: 'next', onPress: () => step(1) },
          { keys: ['K'], does: 'previous', onPress: () => step(-1) },
          { keys: ['Enter'], does: 'open queue', onPress: chosen === undefined ? undefined : () => open(chosen) },
          { keys: ['N'], does: 'most urgent queue', onPress: queues.length > 0 ? () => open(0) : undefined },
        ]}
      />
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
