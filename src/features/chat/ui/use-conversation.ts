import { useCallback, useEffect, useReducer, useRef, useState } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { codeOf } from '#app/api/refusal-code.ts'
import { useLive } from '#app/live/use-live.ts'
import { openChat } from '#features/chat/chat.contract.ts'
import type { Card } from '#features/search/search.contract.ts'
import { SECOND } from '#kernel/time.ts'

import { noteMessage, onPoll } from './chats.ts'
import { begin, converse, lastSeq, type Opened } from './conversation-state.ts'
import { useOutboxEvents } from './use-outbox.ts'

/** CHAT-3: how long somebody counts as typing after the last sign. */
const TYPING = 5 * SECOND

type OpenedChat = Opened & { profile: Card }

/** A conversation that keeps itself up to date: by hints, by polls, when the page shows again, by what is sent here. */
export function useConversation(opened: OpenedChat, arrivedWriting: boolean) {
  const [state, dispatch] = useReducer(converse, opened, begin)
  const [profile, setProfile] = useState(opened.profile)
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [gone, setGone] = useState(false)
  const [typing, setTyping] = useTyping()
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  })
  const person = opened.profile.id
  const asking = useRef<'idle' | 'asking' | 'again'>('idle')

  /** What came since the last known message. One question at a time; a hint meanwhile asks once more. */
  const catchUp = useCallback(async () => {
    if (asking.current !== 'idle') {
      asking.current = 'again'
      return
    }
    try {
      do {
        asking.current = 'asking'
        const { id, knownTo: after } = latest.current
        const page = await browserApi(openChat, { query: { ...(id === null ? { profile: person } : { id }), after } })
        dispatch({ type: 'newer', after, page })
        setProfile(page.profile)
        await rendered()
      } while (isAskedAgain(asking.current))
    } catch (error) {
      const code = codeOf(error)
      // Blocked, or left: for this person it does not exist any more.
      if (code === 'conversation_not_found' || code === 'member_not_found') setGone(true)
      // Refusals and a lost network are left to the next time; a fault of ours is reported.
      else if (code === undefined) reportError(error)
    } finally {
      asking.current = 'idle'
    }
  }, [person])

  const showOlder = useCallback(async () => {
    const { id, messages, more } = latest.current
    const [first] = messages
    if (id === null || first === undefined || !more || older === 'loading') return
    setOlder('loading')
    try {
      dispatch({ type: 'older', page: await browserApi(openChat, { query: { id, before: first.seq } }) })
      setOlder('idle')
    } catch {
      // Said at the top of the log, with a button that tries again.
      setOlder('failed')
    }
  }, [older])

  useOutboxEvents(
    useCallback(
      ({ to }, { conversation, message, credits }) => {
        if (to !== person) return
        dispatch({ type: 'sent', conversation: conversation.id, message, credits })
        if (message.seq !== latest.current.knownTo + 1) void catchUp()
      },
      [person, catchUp],
    ),
    // Why it was refused may be news to the composer: no credits left, mail not confirmed.
    useCallback(({ to }) => void (to === person && catchUp()), [person, catchUp]),
  )

  useLive((hint) => {
    // A block takes the conversation away from both: `chats` says that some may be gone.
    if (hint.type === 'reconnected' || hint.type === 'chats') void catchUp()
    if (hint.type === 'balance') dispatch({ type: 'balance', credits: hint.credits })
    // Nothing was said here yet: a message may be the first of this conversation, whose number nobody knows.
    if (hint.type === 'message' && latest.current.id === null) void catchUp()
    if (!('conversation' in hint) || hint.conversation !== latest.current.id) return
    if (hint.type === 'typing') setTyping(true)
    if (hint.type === 'read' && !hint.own) dispatch({ type: 'read', seq: hint.seq })
    if (hint.type === 'message') {
      setTyping(false)
      void catchUp()
    }
  })

  useEffect(() => onPoll(() => void catchUp()), [catchUp])
  useEffect(() => {
    const handleShown = () => void (document.hidden || catchUp())
    document.addEventListener('visibilitychange', handleShown)
    addEventListener('online', handleShown)
    return () => {
      document.removeEventListener('visibilitychange', handleShown)
      removeEventListener('online', handleShown)
    }
  }, [catchUp])

  // What was stored while this screen took the place of the one before was told to nobody.
  useEffect(() => void (arrivedWriting && catchUp()), [arrivedWriting, catchUp])

  const { id, messages } = state
  const newest = messages.at(-1)
  useEffect(() => {
    if (id !== null && newest !== undefined) noteMessage({ conversation: { id }, profile }, newest)
  }, [id, newest, profile])

  return { ...state, profile, gone, typing, older, showOlder, newestSeq: lastSeq(messages) }
}

const isAskedAgain = (state: string) => state === 'again'

/** The next question begins where the last answer ended, and that is known after the render. */
const rendered = () => new Promise((resolve) => setTimeout(resolve))

function useTyping() {
  const [typing, setTyping] = useState(0)
  useEffect(() => {
    if (typing === 0) return
    const timer = setTimeout(() => setTyping(0), TYPING)
    return () => clearTimeout(timer)
  }, [typing])
  const set = useCallback((on: boolean) => setTyping((count) => (on ? count + 1 : 0)), [])
  return [typing > 0, set] as const
}
