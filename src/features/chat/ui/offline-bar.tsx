import { useTexts } from '#app/page/use-page.ts'
import { Icon } from '#ui/icon.tsx'
import { useOnline } from '#ui/use-online.ts'

/** CHAT-12: says that messages wait, and that waiting costs nothing. */
export function OfflineBar({ waiting }: { waiting: number }) {
  const text = useTexts()
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center gap-3 border-b border-line bg-surface-2 px-edge py-3 text-sm text-muted lg:px-7">
          <Icon name="wifi-off" className="text-warn-text" />
          <span>
            <strong className="font-strong text-text">{text('chat.offline')}</strong>{' '}
            {text('chat.offline_kept', { count: waiting })}
          </span>
        </p>
      )}
    </div>
  )
}
