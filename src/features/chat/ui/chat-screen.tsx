import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { PageHead } from '#app/page/page-head.tsx'
import { requireMember } from '#app/page/require-member.ts'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { AreasReady } from '#app/page/texts.tsx'
import { useTexts } from '#app/page/use-page.ts'
import type { About } from '#features/moderation/moderation.contract.ts'
import { ReportLater } from '#features/moderation/ui/report-later.tsx'
import { TalkContext } from '#features/moderation/ui/report-message.tsx'
import { TopUpSheet } from '#features/payments/ui/top-up-sheet.tsx'
import type { ClientId } from '#kernel/ids.ts'
import { DAY } from '#kernel/time.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { leaveLayer } from '#ui/use-back-closes.ts'
import { useNow } from '#ui/use-now.tsx'

import { setDeletionFailed } from './chats.ts'
import { Composer } from './composer.tsx'
import { ComposerExtras } from './composer-extras.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { keepLastChat } from './last-chat.ts'
import { ListBeside } from './list-beside.tsx'
import { type ChatData, loadChat } from './load-chat.server.ts'
import { MessageLog } from './message-log.tsx'
import { OfflineBar } from './offline-bar.tsx'
import type { Content } from './outbox-state.ts'
import { keepPhoto } from './photo-upload.ts'
import { SplitView } from './split-view.tsx'
import { useConversation } from './use-conversation.ts'
import { useDraft } from './use-draft.ts'
import { outboxOf, useMe, useQueuedMessages } from './use-outbox.ts'
import { useTopUpFor } from './use-top-up-for.ts'
import { useVisibleHeight } from './use-visible-height.ts'

/** Most conversations have begun. */
const EmptyConversation = lazyPart(() => import('./empty-conversation.tsx'))

export const handle = { layout: 'chat', texts: ['chat', 'people', 'errors'] }

export const loader = ({ context, request, params }: RouteArgs<{ id: string }>) =>
  loadChat(requireMember(context, request), { id: params.id })

/** Location state from the previous screen: the member is typing, so keep the focus. */
const TYPING_STATE = { writing: true }

/** A conversation; from lg the list is beside it. */
export default function ChatScreen({ loaderData: data }: PageProps<typeof loader>) {
  const { chat, list } = data
  return (
    <SplitView show="conversation" list={<ListBeside first={list} current={chat.conversation?.id ?? ''} />}>
      {/* The key resets all state when the person changes. */}
      <Conversation key={chat.profile.id} data={data} />
    </SplitView>
  )
}

function Conversation({ data: { chat, shared, caution } }: { data: ChatData }) {
  const text = useTexts()
  const me = useMe()
  const writing = (useLocation().state as Partial<typeof TYPING_STATE> | null)?.writing === true
  const talk = useConversation(chat, writing)
  const { id, profile, messages, means } = talk
  const known = new Set(messages.map(({ client_id }) => client_id))
  const queued = useQueuedMessages().filter(({ to, client_id }) => to === profile.id && !known.has(client_id))
  const draft = useDraft(profile.id, chat.draft)
  const field = useRef<HTMLTextAreaElement>(null)
  const [sent, setSent] = useState(0)
  const [reported, setReported] = useState<About>()
  useConversationAddress(chat.conversation?.id ?? null, id)
  // After "report and block", stay until the member has read the report number.
  useLeaveWhen(talk.gone && reported === undefined)
  useEffect(() => setDeletionFailed(false), [])
  const ref = useVisibleHeight()

  function put(content: Content, id?: ClientId) {
    outboxOf(me).write(profile.id, content, id)
    setSent((count) => count + 1)
  }

  function handleSend(words: string) {
    if (means.refusal === 'not_enough_credits') return topUp.forMessage(words)
    put({ text: words })
    draft.change('')
  }

  const topUp = useTopUpFor(profile.id)

  function handlePhoto(file: File, preview: string, shape: { width: number; height: number }) {
    const id = crypto.randomUUID() as ClientId
    keepPhoto(id, file, preview)
    put({ text: '', photo: { id: null, ...shape } }, id)
  }

  function handleChoose(words: string) {
    draft.change(words)
    field.current?.focus()
  }

  const begun = messages.length > 0 || queued.length > 0
  return (
    <section
      ref={ref}
      aria-label={text('chat.conversation_with', { name: profile.name })}
      className="flex min-h-0 flex-col max-lg:h-dvh lg:flex-1"
    >
      <PageHead title={profile.name} />
      <ConversationHead
        conversation={id}
        profile={profile}
        unavailable={chat.unavailable ?? false}
        onReport={() => setReported({ profile: { id: profile.id } })}
      />
      <OfflineBar waiting={queued.filter(({ state }) => state !== 'failed').length} />
      {begun || talk.hidden ? (
        <TalkContext value={{ conversation: id, repeated: chat.repeated ?? false, onReport: setReported }}>
          <MessageLog talk={talk} queued={queued} sent={sent} judged={caution} />
        </TalkContext>
      ) : (
        <Suspense fallback={<div className="min-h-0 flex-1" />}>
          <AreasReady areas={['interests']}>
            <EmptyConversation
              profile={profile}
              shared={shared}
              byScript={means.answered_by === 'script'}
              mayWrite={means.refusal === null}
              onChoose={handleChoose}
            />
          </AreasReady>
        </Suspense>
      )}
      {chat.unavailable ? (
        <Unavailable name={profile.name} />
      ) : (
        <Composer
          name={profile.name}
          conversation={id}
          means={means}
          begun={begun}
          draft={draft}
          field={field}
          focused={writing}
          onSend={handleSend}
          onTopUp={topUp.open}
          extras={
            <ComposerExtras
              name={profile.name}
              means={means}
              onPhoto={handlePhoto}
              onGift={(gift, note) => put({ text: note, gift })}
            />
          }
        />
      )}
      <TopUpSheet {...topUp.sheet} partner={draft.text.trim() === '' ? undefined : profile.name} />
      {reported && (
        <ReportLater about={reported} person={profile} leadsTo="/chats" onClose={() => setReported(undefined)} />
      )}
    </section>
  )
}

function useLeaveWhen(leave: boolean) {
  const navigate = useNavigate()
  useEffect(() => void (leave && navigate('/chats', { replace: true })), [leave, navigate])
}

function Unavailable({ name }: { name: string }) {
  const text = useTexts()
  return (
    <p className="border-t border-line px-edge pt-4 pb-[calc(1rem+env(safe-area-inset-bottom))] text-center text-sm text-muted">
      {text('chat.not_available_text', { name })}
    </p>
  )
}

/** The first message creates the conversation: move to its address and remember it as the last one open. */
function useConversationAddress(before: string | null, id: string | null) {
  const me = useMe()
  const navigate = useNavigate()
  const today = useNow(DAY)
  const keep = useEffectEvent((opened: string) => keepLastChat(me, { id: opened, on: today }))
  useEffect(() => {
    if (id !== null) keep(id)
    if (id === null || before !== null) return
    void leaveLayer().then(() => navigate(`/chats/${id}`, { replace: true, state: TYPING_STATE }))
  }, [before, id, navigate])
}
