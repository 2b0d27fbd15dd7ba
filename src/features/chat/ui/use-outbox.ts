import { useEffect, useMemo, useSyncExternalStore } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { localStore } from '#app/page/local-storage.ts'
import { usePage } from '#app/page/use-page.ts'
import { sendMessage } from '#features/chat/chat.contract.ts'
import { ApiError } from '#kernel/call-api.ts'
import { ERRORS } from '#kernel/errors.ts'
import type { ClientId } from '#kernel/ids.ts'

import { keepDrafts } from './drafts.ts'
import { keepOutbox, type Underway } from './outbox.ts'
import type { Refusal, Waiting } from './outbox-state.ts'
import { messageOfKey, outboxStorage } from './outbox-storage.ts'
import { PhotoLost, uploadedId } from './photo-upload.ts'

type Outbox = ReturnType<typeof makeOutbox>

let kept: { me: string; outbox: Outbox } | undefined

/** The outbox of this tab: one, whatever screen is shown. Only in the browser. */
export function outboxOf(me: string): Outbox {
  if (kept?.me !== me) kept = { me, outbox: makeOutbox(me) }
  return kept.outbox
}

function makeOutbox(me: string) {
  const outbox = keepOutbox({
    send: deliver,
    refusalOf,
    storage: outboxStorage(localStore(), me),
    wait: untilOnline,
    newId: () => crypto.randomUUID() as ClientId,
    now: () => new Date(),
  })
  addEventListener('storage', ({ key, newValue }) => {
    const id = newValue === null ? messageOfKey(key, me) : undefined
    if (id !== undefined) outbox.forget(id)
  })
  outbox.resume()
  return outbox
}

/** CHAT-4: whatever it is, one client id makes it one message. A photo is uploaded first. */
async function deliver(message: Waiting, underway: Underway) {
  const { client_id, to, text, gift, photo } = message
  const profile = { id: to }
  if (photo !== null)
    return browserApi(sendMessage, { body: { profile, client_id, photo: { id: await uploadedId(message, underway) } } })
  if (gift === null) return browserApi(sendMessage, { body: { profile, client_id, text } })
  return browserApi(sendMessage, { body: { profile, client_id, gift: { id: gift }, ...(text !== '' && { text }) } })
}

/** Where the server or the way to it has a bad moment, trying again helps; everything else is an answer. */
const LATER: readonly number[] = [0, ERRORS.timed_out, ERRORS.rate_limited, ERRORS.unavailable]

/** Not of the server: only choosing the file again helps. */
export const PHOTO_LOST = 'photo_lost'

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof PhotoLost) return { code: PHOTO_LOST, message: '' }
  if (!(error instanceof ApiError)) {
    // A fault of ours belongs into the log, and the text stays with the person.
    reportError(error)
    return { code: 'unexpected', message: '' }
  }
  return LATER.includes(error.status) ? undefined : { code: error.code, message: error.message }
}

/** The time, or less when the network comes back. */
function untilOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    function end() {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
  })
}

const NONE: readonly Waiting[] = []

/** The messages that wait, for whomever. Not known before hydration. */
export function useWaiting(): readonly Waiting[] {
  const me = useMe()
  return useSyncExternalStore(
    (changed) => outboxOf(me).subscribe(changed),
    () => outboxOf(me).waiting(),
    () => NONE,
  )
}

/** Hears of what was stored and what was refused, while the component stands. */
export function useOutboxEvents(
  onSent: Parameters<Outbox['onSent']>[0],
  onRefused: Parameters<Outbox['onRefused']>[0],
) {
  const me = useMe()
  useEffect(() => {
    const [endSent, endRefused] = [outboxOf(me).onSent(onSent), outboxOf(me).onRefused(onRefused)]
    return () => {
      endSent()
      endRefused()
    }
  }, [me, onSent, onRefused])
}

/** Whose chats these are. */
export const useMe = (): string => usePage().user?.profile.id ?? ''

export function useDrafts() {
  const me = useMe()
  return useMemo(
    () => ({
      read: (to: string) => keepDrafts(localStore(), me).read(to),
      write: (to: string, text: string) => keepDrafts(localStore(), me).write(to, text),
      /** Another tab of this browser writes on, or has sent it. */
      onElsewhere(to: string, changed: (text: string) => void) {
        const hear = ({ key, newValue }: StorageEvent) => {
          if (keepDrafts(localStore(), me).isAbout(key, to)) changed(newValue ?? '')
        }
        addEventListener('storage', hear)
        return () => removeEventListener('storage', hear)
      },
    }),
    [me],
  )
}
