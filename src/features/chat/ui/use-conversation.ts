import { useCallback, useEffect, useReducer, useRef, useState } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { codeOf } from '#app/api/refusal-code.ts'
import { useLive } from '#app/live/use-live.ts'
import { openChat } from '#features/chat/chat.contract.ts'
import type { Card } from '#features/search/search.contract.ts'
import { SECOND } from '#kernel/time.ts'

import { noteMessage, onPoll } from './chats.ts'
import { conversationReducer, initConversation, lastSeq, type Opened } from './conversation-state.ts'
import { useOutboxEvents } from './use-outbox.ts'

/** CHAT-3: how long the typing indicator shows after the last event. */
const TYPING = 5 * SECOND

type OpenedChat = Opened & { profile: Card }

/** Keeps a conversation current through hints, polls, page visibility and messages sent from this tab. */
export function useConversation(opened: OpenedChat, arrivedWriting: boolean) {
  const [state, dispatch] = useReducer(conversationReducer, opened, initConversation)
  const [profile, setProfile] = useState(opened.profile)
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [gone, setGone] = useState(false)
  const [typing, setTyping] = useTyping()
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  })
  const person = opened.profile.id
  const fetching = useRef<'idle' | 'fetching' | 'refetch'>('idle')

  /** Fetches messages after the last known one. One request at a time; a hint during it triggers another. */
  const catchUp = useCallback(async () => {
    if (fetching.current !== 'idle') {
      fetching.current = 'refetch'
      return
    }
    try {
      do {
        fetching.current = 'fetching'
        const { id, knownTo: after } = latest.current
        const page = await browserApi(openChat, { query: { ...(id === null ? { profile: person } : { id }), after } })
        dispatch({ type: 'newer', after, page })
        setProfile(page.profile)
        await rendered()
      } while (needsRefetch(fetching.current))
    } catch (error) {
      const code = codeOf(error)
      // Blocked or deleted: the conversation no longer exists for this member.
      if (code === 'conversation_not_found' || code === 'member_not_found') setGone(true)
      // Refusals and network errors resolve on the next attempt; anything else is a bug.
      else if (code === undefined) reportError(error)
    } finally {
      fetching.current = 'idle'
    }
  }, [person])

  /** CHAT-13: a decision removed or restored this message. */
  const refetch = useCallback(async (seq: number) => {
    const { id } = latest.current
    if (id === null) return
    try {
      const { messages } = await browserApi(openChat, { query: { id, after: seq - 1, before: seq + 1 } })
      dispatch({ type: 'changed', messages })
    } catch (error) {
      // Offline, or gone meanwhile: the next visit shows it.
      if (codeOf(error) === undefined) reportError(error)
    }
  }, [])

  const showOlder = useCallback(async () => {
    const { id, messages, more } = latest.current
    const [first] = messages
    if (id === null || first === undefined || !more || older === 'loading') return
    setOlder('loading')
    try {
      dispatch({ type: 'older', page: await browserApi(openChat, { query: { id, before: first.seq } }) })
      setOlder('idle')
    } catch {
      // The log shows an alert with a retry button.
      setOlder('failed')
    }
  }, [older])

  /** Drops messages far above what the reader sees. */
  const dropOldest = useCallback(() => dispatch({ type: 'at_end' }), [])

  useOutboxEvents(
    useCallback(
      ({ to }, { conversation, message, credits }) => {
        if (to !== person) return
        dispatch({ type: 'sent', conversation: conversation.id, message, credits })
        if (message.seq !== latest.current.knownTo + 1) void catchUp()
      },
      [person, catchUp],
    ),
    // The refusal may change the allowance: no credits left, email not confirmed.
    useCallback(({ to }) => void (to === person && catchUp()), [person, catchUp]),
  )

  useLive((hint) => {
    // A block removes the conversation for both, and `chats` is its only hint.
    if (hint.type === 'reconnected' || hint.type === 'chats') void catchUp()
    if (hint.type === 'balance') dispatch({ type: 'balance', credits: hint.credits })
    // Before the first message this screen has no conversation id to compare.
    if (hint.type === 'message' && latest.current.id === null) void catchUp()
    if (!('conversation' in hint) || hint.conversation !== latest.current.id) return
    if (hint.type === 'typing') setTyping(true)
    if (hint.type === 'message_changed') void refetch(hint.seq)
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

  // Messages stored while the screens changed had no listener.
  useEffect(() => void (arrivedWriting && catchUp()), [arrivedWriting, catchUp])

  const { id, messages } = state
  const newest = messages.at(-1)
  useEffect(() => {
    if (id !== null && newest !== undefined) noteMessage({ conversation: { id }, profile }, newest)
  }, [id, newest, profile])

  return { ...state, profile, gone, typing, older, showOlder, dropOldest, newestSeq: lastSeq(messages) }
}

const needsRefetch = (state: string) => state === 'refetch'

/** The next request starts from `latest`, which updates after the render. */
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
