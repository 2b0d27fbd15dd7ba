import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { setCounts } from '#app/live/counts.ts'
import { useTexts } from '#app/page/use-page.ts'
import type { Means } from '#features/chat/chat.contract.ts'
import { openChat } from '#features/chat/chat.contract.ts'
import { openLike } from '#features/likes/likes.contract.ts'
import { viewMember } from '#features/profiles/profiles.contract.ts'
import type { Card } from '#features/search/search.contract.ts'
import { must } from '#kernel/must.ts'
import { lengthOf } from '#kernel/text-length.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

import { useIcebreakerWords } from './icebreaker-words.ts'
import { icebreakersFor } from './icebreakers.ts'
import { MessageCost } from './price.tsx'
import { outboxOf, useMe } from './use-outbox.ts'

/**
 * CHAT-5: an editable icebreaker with its price. Links to the conversation instead if the member cannot write or the
 * two have already talked.
 */
export function FirstMessage({ id, name, onClose }: Pick<Card, 'id' | 'name'> & { onClose: () => void }) {
  const text = useTexts()
  const me = useMe()
  const navigate = useNavigate()
  const start = useStart(id)
  const [changed, setChanged] = useState<string>()
  const wordsOf = useIcebreakerWords()
  const main = useTakesFocus(start !== undefined)
  if (start === undefined) return null
  const { means } = start
  if (means === null)
    return (
      <Link
        ref={main}
        to={`/members/${id}/chat`}
        className={buttonClass({ look: 'main', size: 'lg' })}
        onClick={onClose}
      >
        <Icon name="chat" />
        {text('chat.chat_with', { name })}
      </Link>
    )
  const words = changed ?? wordsOf(must(icebreakersFor(id, start.shared)[0], 'there are always some'))
  const canSend = words.trim() !== '' && lengthOf(words.trim()) <= means.message_length

  function handleSend(event: FormEvent) {
    event.preventDefault()
    if (!canSend) return
    outboxOf(me).write(id, { text: words.trim() })
    onClose()
    void navigate(`/members/${id}/chat`, { state: { writing: true } })
  }

  return (
    <form className="grid w-full gap-3" onSubmit={handleSend}>
      <textarea
        ref={main}
        rows={2}
        value={words}
        onChange={(event) => setChanged(event.currentTarget.value)}
        aria-label={text('chat.write_to', { name })}
        className="input field-sizing-content max-h-40 resize-none rounded-card! py-3.5"
      />
      <button type="submit" aria-disabled={!canSend} className="btn btn-main min-h-13 w-full gap-2 px-5 text-base">
        {text('chat.send')}
        <span aria-hidden="true" className="opacity-85">
          ·
        </span>
        <MessageCost means={means} />
        <Icon name="arrow-up" />
      </button>
    </form>
  )
}

/** Focuses the main action once it is there, unless the member has moved on. */
function useTakesFocus(ready: boolean) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (ready && document.activeElement?.matches('[data-autofocus]')) ref.current?.focus({ preventScroll: true })
  }, [ready])
  return (element: HTMLElement | null) => {
    ref.current = element
  }
}

type Start = { means: Means | null; shared: Parameters<typeof icebreakersFor>[1] }

/** `means` is null if the conversation page is the better place to start. */
function useStart(id: Card['id']): Start | undefined {
  const [start, setStart] = useState<Start>()
  useEffect(() => {
    let mounted = true
    async function load() {
      // Seeing the match marks the like behind it as seen.
      const [found, like, chat] = await Promise.allSettled([
        interestInCommon(id),
        browserApi(openLike, { body: { id } }),
        browserApi(openChat, { query: { profile: id } }),
      ])
      if (like.status === 'fulfilled') setCounts({ num_new_likes: like.value.num_new_likes })
      if (!mounted) return
      const talk = chat.status === 'fulfilled' ? chat.value : undefined
      const mayBegin = talk !== undefined && talk.messages.length === 0 && talk.means.refusal === null
      const interest = found.status === 'fulfilled' ? found.value : null
      setStart({ means: mayBegin ? talk.means : null, shared: interest === null ? [] : [interest] })
    }
    void load()
    return () => {
      mounted = false
    }
  }, [id])
  return start
}

async function interestInCommon(id: string) {
  const { interests } = await browserApi(viewMember, { query: { id } })
  return interests.find(({ shared }) => shared)?.id ?? null
}
