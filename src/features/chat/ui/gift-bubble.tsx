import { type ReactNode, useState } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import type { GiftId } from '#features/chat/gift-kinds.rules.ts'

import { GiftArt } from './gift-art.tsx'
import { MessageWords } from './message-words.tsx'

const LOOKS = {
  in: 'justify-self-start rounded-bl-[6px]',
  out: 'justify-self-end rounded-br-[6px]',
  sending: 'justify-self-end rounded-br-[6px] opacity-70',
  failed: 'justify-self-end rounded-br-[6px] outline-[1.5px] outline-danger-text',
} as const

/** Only for gifts that arrive while the page is open, and never under reduced motion. */
const LANDING =
  'motion-safe:transition-[scale,rotate,translate,opacity] motion-safe:duration-700 motion-safe:ease-[cubic-bezier(.3,1.5,.5,1)]'
const ABOVE = 'motion-safe:-translate-y-6 motion-safe:scale-50 motion-safe:-rotate-12 motion-safe:opacity-0'

/** CHAT-3 */
export function GiftBubble({
  gift,
  note,
  look,
  speaker,
  fresh,
  children,
}: {
  gift: GiftId
  note: string
  look: keyof typeof LOOKS
  /** For screen readers, which cannot see the side the bubble is on. */
  speaker: string
  /** Arrived while the page was open. */
  fresh: boolean
  children?: ReactNode
}) {
  const text = useTexts()
  // Start after the image has loaded: otherwise the animation is over before there is anything to see.
  const [loaded, setLoaded] = useState(false)
  return (
    <div
      className={`hairline grid w-fit max-w-[min(78cqi,20rem)] min-w-[min(78cqi,11rem)] grid-cols-1 justify-items-center rounded-card bg-primary-wash px-5 max-[16rem]:px-3 pt-3 pb-4 text-center ${LOOKS[look]}`}
    >
      <GiftArt
        id={gift}
        className={`size-30 max-[16rem]:size-24 ${fresh ? LANDING : ''} ${fresh && !loaded ? ABOVE : ''}`}
        onLoad={() => setLoaded(true)}
      />
      <p className="max-w-full">
        <span className="sr-only">{speaker} </span>
        <span className="block font-strong">{text(`chat.gift_${gift}`)}</span>
        {note !== '' && (
          <span className="mt-1 block text-left text-base leading-[1.4375rem] text-pretty wrap-anywhere whitespace-pre-wrap">
            <MessageWords text={note} />
          </span>
        )}
        {children}
      </p>
    </div>
  )
}
