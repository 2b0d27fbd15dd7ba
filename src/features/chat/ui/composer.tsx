import { type KeyboardEvent, lazy, type ReactNode, type RefObject, Suspense, useEffect, useId, useState } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import type { Means } from '#features/chat/chat.contract.ts'
import type { ConversationId } from '#kernel/ids.ts'
import { lengthOf } from '#kernel/text-length.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { useBackCloses } from '#ui/use-back-closes.ts'

import { AllowanceLine, LastStart } from './allowance.tsx'
import { MessageCost } from './price.tsx'
import { sendTyping } from './send-typing.ts'
import type { Draft } from './use-draft.ts'

/** Most members may write. */
const RefusalAlert = lazyPart(() => import('./refusal-alert.tsx'))
const EmojiPicker = lazy(() => import('./emoji-picker.tsx'))

/** Show the counter when this few characters are left. */
const COUNT_FROM = 100

/** With a physical keyboard Enter sends; on touch screens it inserts a line break. */
const PHYSICAL_KEYBOARD = '(hover: hover) and (pointer: fine)'

type Props = {
  name: string
  conversation: ConversationId | null
  means: Means
  begun: boolean
  draft: Draft
  field: RefObject<HTMLTextAreaElement | null>
  /** The member was typing on the previous screen. */
  focused: boolean
  /** Also called without enough credits: the caller then offers more. */
  onSend: (text: string) => void
  onTopUp: () => void
  /** Buttons before the text field, such as photo and gift. */
  extras?: ReactNode
}

export function Composer({ name, conversation, means, begun, draft, field, focused, onSend, onTopUp, extras }: Props) {
  const text = useTexts()
  const counterId = useId()
  const [emoji, setEmoji] = useState(false)
  const left = means.message_length - lengthOf(draft.text.trim())
  const allowed = means.refusal === null || means.refusal === 'not_enough_credits'
  const maySend = allowed && draft.text.trim() !== '' && left >= 0

  useBackCloses(emoji, () => setEmoji(false))
  useEffect(() => void (focused && field.current?.focus()), [focused, field])
  useEffect(() => growWith(field.current, draft.text), [field, draft.text])

  function handleChange(words: string) {
    draft.change(words)
    if (conversation !== null && words !== '') sendTyping(conversation)
  }

  function handleSend() {
    if (!maySend) return
    setEmoji(false)
    onSend(draft.text.trim())
    field.current?.focus()
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (
      event.key !== 'Enter' ||
      event.shiftKey ||
      event.nativeEvent.isComposing ||
      !matchMedia(PHYSICAL_KEYBOARD).matches
    )
      return
    event.preventDefault()
    handleSend()
  }

  function handleEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !emoji) return
    setEmoji(false)
    field.current?.focus()
  }

  function handleEmoji(sign: string) {
    const { selectionStart = draft.text.length, selectionEnd = selectionStart } = field.current ?? {}
    handleChange(draft.text.slice(0, selectionStart) + sign + draft.text.slice(selectionEnd))
    requestAnimationFrame(() =>
      field.current?.setSelectionRange(selectionStart + sign.length, selectionStart + sign.length),
    )
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the emoji from wherever the focus is.
    <div
      onKeyDown={handleEscape}
      data-keep-clear
      className="grid grid-cols-1 gap-2 border-line px-2.5 pt-2 pb-[calc(.625rem+env(safe-area-inset-bottom))] max-lg:border-t max-lg:bg-surface-1 lg:px-[max(1.75rem,calc((100%-47.5rem)/2))] lg:pt-3 lg:pb-5"
    >
      {means.refusal !== null && (
        <Suspense fallback={null}>
          <RefusalAlert means={means} hasDraft={draft.text.trim() !== ''} onTopUp={onTopUp} />
        </Suspense>
      )}
      <LastStart means={means} />
      <AllowanceLine means={means} onTopUp={onTopUp} />
      {left <= COUNT_FROM && (
        <p id={counterId} role="status" className={`px-2 text-sm ${left < 0 ? 'text-danger-text' : 'text-muted'}`}>
          {left < 0
            ? text('errors.message_too_long', { limit: means.message_length })
            : text('chat.characters_left', { count: left })}
        </p>
      )}
      {emoji && (
        <Suspense fallback={<div className="h-56" />}>
          <EmojiPicker onChoose={handleEmoji} />
        </Suspense>
      )}
      <form
        className="flex items-end gap-1.5 max-[22.5rem]:flex-wrap"
        onSubmit={(event) => {
          event.preventDefault()
          handleSend()
        }}
      >
        {extras}
        {/* On a narrow or enlarged screen the field takes a line of its own. */}
        <div className="flex min-h-12 min-w-0 flex-1 items-end max-[22.5rem]:order-first max-[22.5rem]:basis-full rounded-[1.625rem] border border-line-field bg-field focus-within:border-transparent focus-within:outline-2 focus-within:outline-focus lg:min-h-13">
          <textarea
            ref={field}
            rows={1}
            value={draft.text}
            onChange={(event) => handleChange(event.currentTarget.value)}
            onKeyDown={handleKeyDown}
            aria-label={text('chat.write_to', { name })}
            placeholder={text(begun || means.refusal !== null ? 'chat.write_to' : 'chat.write_own', { name })}
            className="field-sizing-content max-h-40 min-w-0 flex-1 resize-none bg-transparent py-3 pl-4.5 text-base leading-5.5 text-ellipsis outline-none placeholder:truncate placeholder:text-faint lg:py-3.5"
          />
          <IconButton
            icon="smile"
            label={text(emoji ? 'chat.emoji_close' : 'chat.emoji')}
            aria-expanded={emoji}
            onClick={() => setEmoji(!emoji)}
            className="my-0.5 lg:my-1"
          />
        </div>
        <button
          type="submit"
          aria-disabled={!maySend}
          aria-describedby={left < 0 ? counterId : undefined}
          className={`btn btn-main ml-auto min-h-12 gap-2 px-4 text-sm whitespace-nowrap lg:min-h-13 lg:px-5 ${!allowed || left < 0 ? 'opacity-60' : ''}`}
        >
          {/* What cannot be sent has no price. */}
          <span className={allowed ? 'sr-only' : ''}>{text('chat.send')} </span>
          {/* AllowanceLine says how many are left. */}
          {allowed && <MessageCost means={means} brief />}
          <Icon name="arrow-up" />
        </button>
      </form>
    </div>
  )
}

/** Fallback for browsers without `field-sizing`. */
function growWith(field: HTMLTextAreaElement | null, _text: string) {
  if (field === null || CSS.supports('field-sizing', 'content')) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight}px`
}
