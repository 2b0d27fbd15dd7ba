import { useMutation, useQueryClient } from '@tanstack/react-query'

import { consoleApi } from '#console/page/api.ts'
import { failureText } from '#console/page/failure.ts'
import { shortWhen, span } from '#console/page/when.ts'
import { SECOND } from '#kernel/time.ts'

import type { System } from '../system.contract.ts'
import { retryJobs } from '../system.contract.ts'
import { countText } from './sizes.ts'

export function JobsBox({ jobs, now }: { jobs: System['jobs']; now: Date }) {
  return (
    <section className="box" aria-label="Jobs">
      <div className="box__head">
        <h2>Jobs</h2>
        <span className="faint">
          {countText(jobs.waiting)} waiting
          {jobs.waiting > 0 && `, the oldest for ${span(jobs.oldest_seconds * SECOND)}`}, {countText(jobs.running)}{' '}
          running, {countText(jobs.failed)} given up
        </span>
      </div>
      {jobs.failing.length === 0 ? (
        <p className="box__body muted">No job was given up in the last seven days.</p>
      ) : (
        <div className="scroll-x">
          <table className="tbl">
            <thead>
              <tr>
                <th>Task</th>
                <th className="r">Given up</th>
                <th>Last</th>
                <th>Error</th>
                <th>
                  <span className="vh">Try again</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {jobs.failing.map((failing) => (
                <FailingRow key={failing.task} failing={failing} now={now} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function FailingRow({ failing, now }: { failing: System['jobs']['failing'][number]; now: Date }) {
  const queries = useQueryClient()
  const retry = useMutation({
    mutationFn: () => consoleApi(retryJobs, { body: { task: failing.task } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['system'] }),
  })
  return (
    <tr>
      <td>
        <b className="strong">{failing.task}</b>
      </td>
      <td className="r late">{countText(failing.jobs)}</td>
      <td>{shortWhen(failing.last_at, now)}</td>
      <td className="system__error">{failing.error}</td>
      <td className="r">
        {retry.isError && (
          <span className="late" role="alert">
            {failureText(retry.error)}{' '}
          </span>
        )}
        <button type="button" className="btn btn--sm" disabled={retry.isPending} onClick={() => retry.mutate()}>
          Try again
        </button>
      </td>
    </tr>
  )
}
