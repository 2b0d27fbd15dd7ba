import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { backgroundApi, consoleApi } from '#console/page/api.ts'
import { failureText } from '#console/page/failure.ts'
import { Head } from '#console/page/head.tsx'
import { KeyBar } from '#console/page/key-bar.tsx'
import { useNow } from '#console/page/use-now.ts'
import { useMe } from '#console/page/use-session.ts'
import type { ConversationId, SiteId } from '#kernel/ids.ts'

import { listWaiting, passConversationOn, takeConversation } from '../fictional-desk.contract.ts'
import { FactsPane } from './facts-pane.tsx'
import { FictionalTabs } from './fictional-tabs.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { Talk } from './talk.tsx'
import { WaitingRow } from './waiting-row.tsx'

const AGAIN = 30_000

/** CONS-50: who waits for a fictional profile, by time left; one conversation open beside it. */
export function Component() {
  const me = useMe()
  const now = useNow(15_000)
  const client = useQueryClient()
  const [brand, setBrand] = useState('')
  const [place, setPlace] = useState(0)
  const [noting, setNoting] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['fictional', brand],
    queryFn: () => backgroundApi(listWaiting, { query: brand === '' ? {} : { brand: brand as SiteId } }),
    refetchInterval: AGAIN,
  })
  const take = useMutation({
    mutationFn: (conversation: ConversationId) => consoleApi(takeConversation, { body: { conversation } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['fictional'] }),
  })
  const waiting = data?.conversations ?? []
  const open = take.data

  const leave = async () => {
    // Else the claim lapses by itself.
    if (open) await consoleApi(passConversationOn, { query: { conversation: open.id } }).catch(() => undefined)
  }
  const openAt = async (at: number) => {
    const next = waiting[at]
    setPlace(at)
    if (next === undefined || next.id === open?.id) return
    await leave()
    take.mutate(next.id)
  }
  /** After an answer: the next one that nobody has. */
  const goOn = () => {
    const next = waiting.findIndex(({ id, claimed_by, own }) => id !== open?.id && (claimed_by === null || own))
    const following = waiting[next]
    take.reset()
    void client.invalidateQueries({ queryKey: ['fictional'] })
    if (following) take.mutate(following.id)
    setPlace(0)
  }
  const passOn = async () => {
    await leave()
    take.reset()
    void client.invalidateQueries({ queryKey: ['fictional'] })
  }
  const step = (by: number) => setPlace(Math.min(Math.max(place + by, 0), Math.max(waiting.length - 1, 0)))

  return (
    <>
      <Head title="Fictional" sub={data && waitingText(waiting.length)}>
        {data && <span className="muted t12 nowrap fict__week">{data.answered_in_week} answered in 7 days</span>}
        <FictionalTabs />
      </Head>
      <div className="fict">
        <section aria-label="Waiting conversations">
          {me.brands.length > 1 && (
            <div className="bar2">
              <select
                className="filter"
                aria-label="Brand"
                value={brand}
                onChange={({ target }) => setBrand(target.value)}
              >
                <option value="">Brand: all</option>
                {me.brands.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
              <span className="push t12 muted">least time first</span>
            </div>
          )}
          {error && (
            <p role="alert" className="note note--bad">
              {failureText(error)}
            </p>
          )}
          {waiting.map((each, at) => (
            <WaitingRow
              key={each.id}
              waiting={each}
              now={now}
              chosen={at === place}
              open={each.id === open?.id}
              onOpen={() => void openAt(at)}
            />
          ))}
          <p className="t12 faint fict__foot">
            {data && waiting.length === 0
              ? 'Nobody waits. New messages appear here as they come.'
              : 'Time left until the member’s credits go back by themselves.'}
          </p>
        </section>
        {open ? (
          <Talk key={open.id} talk={open} now={now} onSent={goOn} onPassOn={() => void passOn()} />
        ) : (
          <section className="fict__none" aria-label="Conversation">
            {take.error ? (
              <p role="alert" className="note note--bad">
                {failureText(take.error)}
              </p>
            ) : (
              <p className="muted">Open a conversation to answer it. Opening it is on record.</p>
            )}
          </section>
        )}
        {open && <FactsPane talk={open} now={now} onNote={() => setNoting(true)} />}
      </div>
      <KeyBar
        keys={[
          { keys: ['⌘', '↵'], does: 'send, next' },
          { keys: ['J'], does: 'next', onPress: () => step(1) },
          { keys: ['K'], does: 'previous', onPress: () => step(-1) },
          { keys: ['Enter'], does: 'open', onPress: () => void openAt(place) },
          { keys: ['P'], does: 'pass on', onPress: open && (() => void passOn()) },
          { keys: ['N'], does: 'note a fact', onPress: open && (() => setNoting(true)) },
          { keys: ['Esc'], does: 'leave the field' },
        ]}
      />
      {noting && open && (
        <NoteDialog
          conversation={open.id}
          onClose={() => setNoting(false)}
          onNoted={() => {
            setNoting(false)
            take.mutate(open.id)
          }}
        />
      )}
    </>
  )
}

function waitingText(count: number): string {
  if (count === 0) return 'nobody waits'
  return count === 1 ? '1 conversation waits for an answer' : `${count} conversations wait for an answer`
}
