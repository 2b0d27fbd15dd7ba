import { Link } from 'react-router'

import { usePage, useTexts } from '#app/page/use-page.ts'
import type { Chat } from '#features/chat/chat.contract.ts'
import { COMPANION_ID, COMPANION_SITE } from '#features/chat/fictional.rules.ts'
import { FictionalLabel } from '#ui/fictional-label.tsx'
import { Icon } from '#ui/icon.tsx'

/** Demo mode: lets a lone visitor try the live chat. Hidden after the first message to the companion. */
export function CompanionSuggestion({ chats }: { chats: readonly Chat[] }) {
  const text = useTexts()
  const { page, settings } = usePage()
  const known = chats.some(({ profile }) => profile.id === COMPANION_ID)
  if (!page.demo || settings.id !== COMPANION_SITE || known) return null
  return (
    <div className="hairline relative mx-edge mb-3 grid gap-1.5 rounded-card bg-surface-2 p-4 hover:bg-surface-3 lg:mx-3">
      <div className="flex items-start justify-between gap-3">
        <Link to={`/members/${COMPANION_ID}/chat`} className="stretched-link text-base leading-5.5 font-strong">
          {text('chat.companion_title')}
        </Link>
        <Icon name="chevron-right" size="sm" className="mt-1 text-faint" />
      </div>
      <p className="text-sm text-muted">{text('chat.companion_text')}</p>
      <p>
        <FictionalLabel words={settings.fictional_singular} icon={settings.fictional_icon} size="sm" />
      </p>
    </div>
  )
}
