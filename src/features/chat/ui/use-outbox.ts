import { useEffect, useMemo, useSyncExternalStore } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { localStore } from '#app/page/local-storage.ts'
import { usePage } from '#app/page/use-page.ts'
import { sendMessage } from '#features/chat/chat.contract.ts'
import { ApiError } from '#kernel/call-api.ts'
import { ERRORS } from '#kernel/errors.ts'
import type { ClientId } from '#kernel/ids.ts'

import { draftStorage, type Waiting } from './draft-storage.ts'
import { createOutbox, type UploadCallbacks } from './outbox.ts'
import type { QueuedMessage, Refusal } from './outbox-state.ts'
import { messageOfKey, outboxStorage } from './outbox-storage.ts'
import { PhotoLost, uploadedId } from './photo-upload.ts'

type Outbox = ReturnType<typeof makeOutbox>

let current: { me: string; outbox: Outbox } | undefined

/** One outbox per tab, shared by all screens. Browser only. */
export function outboxOf(me: string): Outbox {
  if (current?.me !== me) current = { me, outbox: makeOutbox(me) }
  return current.outbox
}

function makeOutbox(me: string) {
  const outbox = createOutbox({
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

/** CHAT-4: the client id makes retries idempotent. A photo uploads first. */
async function deliver(message: QueuedMessage, callbacks: UploadCallbacks) {
  const { client_id, to, text, gift, photo } = message
  const profile = { id: to }
  if (photo !== null)
    return browserApi(sendMessage, {
      body: { profile, client_id, photo: { id: await uploadedId(message, callbacks) } },
    })
  if (gift === null) return browserApi(sendMessage, { body: { profile, client_id, text } })
  return browserApi(sendMessage, { body: { profile, client_id, gift: { id: gift }, ...(text !== '' && { text }) } })
}

/** Temporary failures, worth a retry; any other status is final. */
const RETRYABLE: readonly number[] = [0, ERRORS.timed_out, ERRORS.rate_limited, ERRORS.unavailable]

/** Client-side code: only choosing the file again helps. */
export const PHOTO_LOST = 'photo_lost'

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof PhotoLost) return { code: PHOTO_LOST, message: '' }
  if (!(error instanceof ApiError)) {
    // A bug: report it, and keep the text for the member.
    reportError(error)
    return { code: 'unexpected', message: '' }
  }
  return RETRYABLE.includes(error.status) ? undefined : { code: error.code, message: error.message }
}

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

const NONE: readonly QueuedMessage[] = []

/** Messages to all recipients; empty before hydration. */
export function useQueuedMessages(): readonly QueuedMessage[] {
  const me = useMe()
  return useSyncExternalStore(
    (changed) => outboxOf(me).subscribe(changed),
    () => outboxOf(me).queued(),
    () => NONE,
  )
}

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

export const useMe = (): string => usePage().user?.profile.id ?? ''

export function useDrafts() {
  const me = useMe()
  return useMemo(
    () => ({
      read: (to: string) => draftStorage(localStore(), me).read(to),
      write: (to: string, text: string) => draftStorage(localStore(), me).write(to, text),
      writeWaiting: (to: string, waiting?: Waiting) =>
        draftStorage(localStore(), me).writeWaiting(to, waiting, new Date()),
      /** Another tab changed or sent the draft. */
      onElsewhere(to: string, changed: (text: string) => void) {
        const handleStorage = ({ key, newValue }: StorageEvent) => {
          if (draftStorage(localStore(), me).isAbout(key, to)) changed(newValue ?? '')
        }
        addEventListener('storage', handleStorage)
        return () => removeEventListener('storage', handleStorage)
      },
    }),
    [me],
  )
}
