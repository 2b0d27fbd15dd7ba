import { usePage, useTexts } from '#app/page/use-page.ts'
import type { Interest } from '#features/profiles/profiles.rules.ts'
import type { Card } from '#features/search/search.contract.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'

import { useIcebreakerWords } from './icebreaker-words.ts'
import { icebreakersFor } from './icebreakers.ts'

/** CHAT-5: choosing a line only fills the composer, so that nobody pays for an accidental tap. */
export default function EmptyConversation({
  profile: { id, name, fictional, main_image },
  shared,
  byScript,
  mayWrite,
  onChoose,
}: {
  profile: Card
  shared: readonly Interest[]
  /** The demo companion, whose answers are automatic. */
  byScript: boolean
  mayWrite: boolean
  onChoose: (words: string) => void
}) {
  const text = useTexts()
  const { settings } = usePage()
  const wordsOf = useIcebreakerWords()
  const hint = byScript
    ? text('chat.companion_hint')
    : fictional
      ? settings.fictional_warning
      : mayWrite && text('chat.icebreaker_hint')
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-edge py-6">
      <div className="mx-auto grid min-h-full max-w-90 content-center justify-items-center gap-3 text-center">
        <Avatar src={main_image?.thumb_filename ?? null} size="xl" />
        <h2 className="d4">{text('chat.say_something', { name })}</h2>
        {hint && <p className="text-sm text-muted">{hint}</p>}
        {mayWrite && (
          <ul className="mt-2 grid w-full gap-2">
            {icebreakersFor(id, shared)
              .map(wordsOf)
              .map((words) => (
                <li key={words}>
                  <button
                    type="button"
                    onClick={() => onChoose(words)}
                    className="hairline flex min-h-13 w-full items-center justify-between gap-3 rounded-card bg-surface-2 px-4.5 py-2.5 text-left text-control hover:bg-surface-3"
                  >
                    {words}
                    <Icon name="pencil" size="sm" className="text-faint" />
                  </button>
                </li>
              ))}
          </ul>
        )}
      </div>
    </div>
  )
}
