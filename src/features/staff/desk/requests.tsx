import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { backgroundApi, consoleApi } from '#console/page/api.ts'
import { failureText } from '#console/page/failure.ts'
import { StaffBadge } from '#console/page/staff-badge.tsx'
import { useNow } from '#console/page/use-now.ts'
import { shortWhen, span } from '#console/page/when.ts'
import type { ReplyOf } from '#kernel/contract.ts'

import { answerRequest, listRequests } from '../staff.contract.ts'

type Waiting = ReplyOf<typeof listRequests>['requests'][number]

/** CONS-7: what waits for a second person. */
export function Requests() {
  const { data } = useQuery({ queryKey: ['requests'], queryFn: () => backgroundApi(listRequests, {}) })
  const client = useQueryClient()
  const answer = useMutation({
    mutationFn: (body: { id: string; agrees: boolean; words: string }) => consoleApi(answerRequest, { body }),
    onSettled: () => client.invalidateQueries(),
  })
  const requests = data?.requests ?? []
  return (
    <section className="box" aria-label="Waiting for a second person">
      <div className="box__head">
        <h2>Waiting for a second person</h2>
        <span className="faint">
          {requests.length === 0 ? 'nothing waits' : `${requests.length}, the oldest first`}
        </span>
      </div>
      {answer.error && (
        <p role="alert" className="note note--bad">
          {failureText(answer.error)}
        </p>
      )}
      {requests.map((request) => (
        <RequestRow
          key={request.id}
          request={request}
          busy={answer.isPending}
          onAnswer={(agrees) => answer.mutate({ id: request.id, agrees, words: '' })}
        />
      ))}
      {data !== undefined && requests.length === 0 && (
        <p className="box__body muted">Bans, refunds and roles that need two people appear here.</p>
      )}
    </section>
  )
}

function RequestRow({
  request,
  busy,
  onAnswer,
}: {
  request: Waiting
  busy: boolean
  onAnswer: (agrees: boolean) => void
}) {
  const now = useNow(60_000)
  const alone = request.own && request.alone_from !== null
  const waits = alone && request.alone_from !== null ? request.alone_from.getTime() - now.getTime() : 0
  return (
    <div className="ask">
      <StaffBadge name={request.asked_by_name} />
      <div className="wrap-anywhere">
        <b className="strong">
          <bdi>{request.says}</bdi>
        </b>
        <small>
          {request.own ? 'You' : request.asked_by_name}, {shortWhen(request.asked_at, now)}: <bdi>{request.reason}</bdi>
        </small>
        {alone && <small>Nobody else may agree: you can go on alone {waits > 0 ? `in ${span(waits)}` : 'now'}.</small>}
      </div>
      <div className="rowh">
        <button type="button" className="btn btn--sm btn--ghost" disabled={busy} onClick={() => onAnswer(false)}>
          {request.own ? 'Withdraw' : 'Refuse'}
        </button>
        {(!request.own || (alone && waits <= 0)) && (
          <button type="button" className="btn btn--sm btn--solid" disabled={busy} onClick={() => onAnswer(true)}>
            {request.own ? 'Go on alone' : 'Agree'}
          </button>
        )}
      </div>
    </div>
  )
}
