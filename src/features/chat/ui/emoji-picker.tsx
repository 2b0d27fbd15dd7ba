import { useTexts } from '#app/page/use-page.ts'

import { EMOJI_GROUPS, type EmojiGroup } from './emoji.ts'

const GROUPS = Object.keys(EMOJI_GROUPS) as EmojiGroup[]

/** Default export for `lazy`. */
export default function EmojiPicker({ onChoose }: { onChoose: (sign: string) => void }) {
  const text = useTexts()
  return (
    <div className="grid max-h-56 content-start gap-3 overflow-y-auto overscroll-contain rounded-menu border border-line bg-sheet p-3">
      {GROUPS.map((group) => (
        <section key={group} aria-label={text(`chat.emoji_${group}`)} className="grid gap-1">
          <p aria-hidden="true" className="text-xs font-strong text-muted">
            {text(`chat.emoji_${group}`)}
          </p>
          <div className="grid grid-cols-[repeat(auto-fill,2.75rem)] justify-between">
            {EMOJI_GROUPS[group].split(' ').map((sign) => (
              <button
                key={sign}
                type="button"
                onClick={() => onChoose(sign)}
                className="grid size-11 place-items-center rounded-field text-[1.5rem] hover:bg-surface-3"
              >
                {sign}
              </button>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
