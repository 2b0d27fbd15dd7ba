import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'

import { useLive } from '#app/live/use-live.ts'
import { loadAreas } from '#app/page/texts.tsx'
import { usePage, useTexts } from '#app/page/use-page.ts'
import type { Card } from '#features/search/search.contract.ts'
import { Avatar } from '#ui/avatar.tsx'
import { FictionalLabel } from '#ui/fictional-label.tsx'
import { useToast } from '#ui/toast.tsx'

import { chatOf, newMatchOf, reloadChats } from './chats.ts'

/** `topic` and `seq` recognise a repeated hint; on a page of `paths` the news is in sight already. */
type News = { topic: string; seq: number; paths: readonly [string, ...string[]]; person: Card }

/** CHAT-14: tells about a new message or match anywhere else in the app: from whom, never what, one toast at a time. */
export function useArrivalToasts() {
  const text = useTexts()
  const toast = useToast()
  const { fictional_singular, fictional_icon } = usePage().settings
  const { pathname } = useLocation()
  const path = useRef(pathname)
  const shown = useRef<News & { dismiss: () => void }>(undefined)

  useEffect(() => {
    path.current = pathname
    if (shown.current?.paths.includes(pathname)) shown.current.dismiss()
  }, [pathname])

  async function show(news: News, words: () => string) {
    if (shown.current?.topic === news.topic && shown.current.seq >= news.seq) return
    await loadAreas(['chat'])
    if (document.hidden || news.paths.includes(path.current)) return
    shown.current?.dismiss()
    const dismiss = toast({
      lead: <Avatar src={news.person.main_image?.thumb_filename ?? null} size="sm" />,
      text: (
        <Link
          to={news.paths[0]}
          onClick={() => dismiss()}
          className="-my-3 flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 py-3 font-semibold hover:underline"
        >
          {words()}
          {news.person.fictional && (
            <FictionalLabel words={fictional_singular} icon={fictional_icon} look="glass" size="sm" />
          )}
        </Link>
      ),
      closeLabel: text('shell.close'),
    })
    shown.current = { ...news, dismiss }
  }

  async function tellMessage(conversation: string, seq: number) {
    await reloadChats()
    const chat = chatOf(conversation)
    if (chat === undefined || chat.num_unread_messages === 0 || chat.last_message?.own !== false) return
    const { profile: person, num_unread_messages: count } = chat
    const paths = [`/chats/${conversation}`, '/chats', `/members/${person.id}/chat`] as const
    await show({ topic: conversation, seq, paths, person }, () => text('chat.new_from', { count, name: person.name }))
  }

  /** Who made the match sees the celebration instead. */
  async function tellMatch(profile: string) {
    await reloadChats()
    const person = newMatchOf(profile)
    if (person === undefined) return
    const paths = [`/members/${profile}/chat`, '/chats'] as const
    await show({ topic: profile, seq: 0, paths, person }, () => text('chat.match_with', { name: person.name }))
  }

  useLive((hint) => {
    if (document.hidden) return
    const told =
      hint.type === 'message'
        ? tellMessage(hint.conversation, hint.seq)
        : hint.type === 'match' && !hint.own && tellMatch(hint.profile)
    // Offline: the next poll corrects the counts, and a late toast would surprise.
    if (told) told.catch(() => undefined)
  })
}
