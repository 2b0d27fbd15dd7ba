import { useQuery } from '@tanstack/react-query'

import { backgroundApi } from '#console/page/api.ts'
import { Head } from '#console/page/head.tsx'
import { KeyBar } from '#console/page/key-bar.tsx'
import { useNow } from '#console/page/use-now.ts'

import { readSystem, type System } from '../system.contract.ts'
import { BrowserErrors } from './browser-errors.tsx'
import { DatabaseBox } from './database-box.tsx'
import { JobsBox } from './jobs-box.tsx'
import { MailBox } from './mail-box.tsx'
import { NodesTable } from './nodes-table.tsx'
import { UpkeepBox } from './upkeep-box.tsx'

const REFRESH = 15_000

/** CONS-60: the installation itself; it looks again by itself. */
export function Component() {
  const now = useNow(REFRESH)
  const { data, refetch } = useQuery({
    queryKey: ['system'],
    queryFn: () => backgroundApi(readSystem, { query: {} }),
    refetchInterval: REFRESH,
  })
  return (
    <>
      <Head title="System" sub={data && subOf(data)} />
      <div className="work work--pad system" aria-busy={data === undefined}>
        {data && (
          <>
            <div className="system__main">
              <NodesTable nodes={data.nodes} now={now} />
              <JobsBox jobs={data.jobs} now={now} />
              <BrowserErrors errors={data.browser_errors} now={now} />
            </div>
            <div className="system__side">
              <UpkeepBox upkeep={data.upkeep} now={now} />
              <MailBox mail={data.mail} push={data.push} />
              <DatabaseBox database={data.database} />
            </div>
          </>
        )}
      </div>
      <KeyBar keys={[{ keys: ['R'], does: 'look again', onPress: () => void refetch() }]} />
    </>
  )
}

function subOf({ nodes }: System): string {
  const versions = new Set(nodes.map(({ version }) => version)).size
  const processes = nodes.length === 1 ? 'one process' : `${nodes.length} processes`
  return versions > 1 ? `${processes}, ${versions} versions side by side` : processes
}
