import { Link, useLocation } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import type { TextId } from '#kernel/texts.ts'
import { Icon, type IconName } from '#ui/icon.tsx'

const PARTS: readonly { id: string; icon: IconName; label: TextId }[] = [
  { id: 'notifications', icon: 'bell', label: 'settings.notifications' },
  { id: 'push', icon: 'phone', label: 'push.title' },
  { id: 'password', icon: 'key', label: 'settings.password' },
  { id: 'email', icon: 'mail', label: 'settings.email_address' },
  { id: 'sessions', icon: 'lock', label: 'settings.sessions_title' },
  { id: 'visibility', icon: 'eye-off', label: 'settings.visibility_title' },
  { id: 'blocked', icon: 'ban', label: 'settings.blocked_title' },
  { id: 'reports', icon: 'flag', label: 'reports.own_title' },
  { id: 'app', icon: 'plus', label: 'settings.app_title' },
  { id: 'data', icon: 'shield-check', label: 'settings.data_title' },
  { id: 'delete', icon: 'trash', label: 'settings.delete_account' },
]

/** Beside the settings from lg; hidden below. */
export function SideNav({ without }: { without: readonly string[] }) {
  const text = useTexts()
  const { hash } = useLocation()
  return (
    <nav
      aria-label={text('settings.parts')}
      className="sticky top-[calc(var(--bar)+1.5rem)] grid gap-0.5 self-start max-lg:hidden"
    >
      {PARTS.filter(({ id }) => !without.includes(id)).map(({ id, icon, label }) => (
        <Link
          key={id}
          to={`#${id}`}
          replace
          aria-current={hash === `#${id}` ? 'location' : undefined}
          className="flex min-h-11 items-center gap-3 rounded-field px-3.5 text-control font-semibold text-muted hover:text-text aria-[current]:bg-surface-3 aria-[current]:text-text"
        >
          <Icon name={icon} />
          {text(label)}
        </Link>
      ))}
    </nav>
  )
}
