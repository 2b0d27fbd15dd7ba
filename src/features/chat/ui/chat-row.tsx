import { Link } from 'react-router'

import { usePage, useTexts } from '#app/page/use-page.ts'
import type { Chat, Message } from '#features/chat/chat.contract.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { FictionalLabel } from '#ui/fictional-label.tsx'
import { Icon } from '#ui/icon.tsx'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'

import { type Reader, shortWhen } from './when.ts'

export function ChatRow({
  chat: { conversation, profile, num_unread_messages: unread, last_message, last_at, unavailable },
  reader,
  current,
  failed,
  onDelete,
}: {
  chat: Chat
  reader: Reader
  current: boolean
  /** The outbox holds a failed message to this person. */
  failed: boolean
  onDelete: () => void
}) {
  const text = useTexts()
  const { settings } = usePage()
  const { name, online, fictional, main_image } = profile
  return (
    <li
      className={`group relative grid grid-cols-[3.5rem_minmax(0,1fr)_auto_2.75rem] max-[16rem]:grid-cols-[3.5rem_minmax(0,1fr)_2.75rem] items-center gap-x-3.5 py-3 pr-1 pl-edge hover:bg-surface-2 lg:grid-cols-[3.5rem_minmax(0,1fr)_auto] lg:rounded-menu lg:px-3 ${current ? 'lg:bg-surface-3 lg:hover:bg-surface-3' : ''}`}
    >
      <Avatar
        src={main_image?.thumb_filename ?? null}
        size="lg"
        {...(online && { onlineLabel: text('people.online_now') })}
      />
      <div className="min-w-0">
        <p className="flex min-w-0 items-center gap-2">
          <Link
            to={`/chats/${conversation.id}`}
            aria-current={current ? 'page' : undefined}
            className="stretched-link truncate text-base leading-5.5 font-strong"
          >
            {name}
          </Link>
          {fictional && <FictionalLabel words={settings.fictional_singular} icon={settings.fictional_icon} size="sm" />}
        </p>
        <p className={`truncate text-sm ${unread > 0 ? 'font-semibold text-text' : 'text-muted'}`}>
          {failed ? (
            <span className="text-danger-text">{text('chat.not_sent_yet')}</span>
          ) : (
            (unavailable && text('chat.not_available')) || (last_message && <LastMessage message={last_message} />)
          )}
        </p>
      </div>
      <div
        className={`grid min-h-11 justify-items-end gap-1.5 self-start pt-1 max-[16rem]:col-start-2 max-[16rem]:row-start-2 max-[16rem]:justify-items-start text-[.8125rem] leading-4 tabular-nums ${unread > 0 ? 'text-warn-text' : 'text-faint'}`}
      >
        <time dateTime={last_at.toISOString()}>{shortWhen(last_at, reader)}</time>
        {unread > 0 && <Badge count={unread} look="unread" label={text('shell.unread_messages', { count: unread })} />}
      </div>
      <div className="relative z-2 rounded-full max-[16rem]:col-start-3 max-[16rem]:row-start-1 lg:absolute lg:right-1.5 lg:bottom-1.5 lg:bg-surface-3 lg:opacity-0 lg:group-focus-within:opacity-100 lg:group-hover:opacity-100">
        <Menu buttonClass={iconButtonClass()} label={text('chat.row_menu', { name })} button={<Icon name="more" />}>
          <MenuItem icon="trash" danger onSelect={onDelete}>
            {text('chat.delete')}
          </MenuItem>
        </Menu>
      </div>
    </li>
  )
}

function LastMessage({ message: { own, kind, body, gift, removed } }: { message: Message }) {
  const text = useTexts()
  if (removed) return text('chat.removed')
  const named = gift && text('chat.gift_named', { gift: text(`chat.gift_${gift.id}`) })
  const words = kind === 'text' ? body : (named ?? text(`chat.${kind}`))
  return (
    <>
      {kind !== 'text' && (
        <Icon name={kind === 'photo' ? 'image' : 'gift'} size="sm" className="mr-1.5 inline-block align-[-.1875rem]" />
      )}
      {own ? text('chat.own_message', { text: words }) : words}
    </>
  )
}
