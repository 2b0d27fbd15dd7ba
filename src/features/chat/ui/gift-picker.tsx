import { type RefObject, useState } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import type { Means } from '#features/chat/chat.contract.ts'
import { GIFTS, type GiftId } from '#features/chat/gift-kinds.rules.ts'
import { lengthOf } from '#kernel/text-length.ts'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-input.tsx'

import { ComposerPopover } from './composer-popover.tsx'
import { GiftArt } from './gift-art.tsx'
import { Price, PricedSendButton } from './price.tsx'

/** CHAT-3: default export for `lazy`. */
export default function GiftPicker({
  name,
  means,
  anchor,
  onSend,
  onClose,
}: {
  name: string
  means: Means
  anchor: RefObject<HTMLElement | null>
  onSend: (gift: GiftId, note: string) => void
  onClose: () => void
}) {
  const text = useTexts()
  const [gift, setGift] = useState<GiftId>(GIFTS[0])
  const [note, setNote] = useState('')
  const words = note.trim()
  const tooLong = lengthOf(words) > means.message_length
  const { gift_cost: cost, credits } = means
  const lacksCredits = credits < cost
  const price = <Price words={text('chat.gift_price', { count: cost })} cost={cost} credits={credits} />
  return (
    <ComposerPopover
      anchor={anchor}
      title={text('chat.gift_title', { name })}
      closeLabel={text('shell.close')}
      onClose={onClose}
      footer={
        <PricedSendButton
          cost={cost}
          credits={credits}
          blocked={tooLong}
          label={text('chat.gift_send')}
          onSend={() => onSend(gift, words)}
        />
      }
    >
      {/* A shortfall goes first: on phones it would be below the fold. */}
      {lacksCredits && price}
      <fieldset className="min-w-0">
        <legend className="sr-only">{text('chat.gift_choose')}</legend>
        <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
          {GIFTS.map((id) => (
            <label
              key={id}
              className="option grid justify-items-center gap-1 rounded-menu bg-surface-2 px-1 pt-2 pb-2.5 text-center text-sm leading-4 font-semibold has-checked:bg-primary-wash has-checked:shadow-[inset_0_0_0_2px_var(--primary-text)] hover:bg-surface-3"
            >
              <input
                type="radio"
                name="gift"
                checked={gift === id}
                onChange={() => setGift(id)}
                {...(id === GIFTS[0] && { 'data-autofocus': true })}
              />
              <GiftArt id={id} className="size-16 lg:size-14" />
              {text(`chat.gift_${id}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        label={text('chat.gift_words')}
        {...(tooLong && { error: text('errors.message_too_long', { limit: means.message_length }) })}
      >
        <TextArea
          rows={1}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          placeholder={text('chat.gift_words_hint')}
          className="min-h-13! max-h-32!"
        />
      </Field>
      {!lacksCredits && price}
    </ComposerPopover>
  )
}
