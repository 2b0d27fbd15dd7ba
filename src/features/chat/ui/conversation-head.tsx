import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'

import { loadAreas } from '#app/page/texts.tsx'
import { usePage, useTexts } from '#app/page/use-page.ts'
import type { Card } from '#features/search/search.contract.ts'
import type { ConversationId } from '#kernel/ids.ts'
import { Avatar } from '#ui/avatar.tsx'
import { FictionalLabel } from '#ui/fictional-label.tsx'
import { Icon } from '#ui/icon.tsx'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { Menu, MenuItem, menuItemClass } from '#ui/menu.tsx'
import { useOnline } from '#ui/use-online.ts'

import { useDeletion } from './use-deletion.tsx'

// Blocking is rare, so the dialog and its texts load on demand.
const BlockDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('#features/profiles/ui/block-dialog.tsx'), loadAreas(['members'])])
  return dialog
})

export function ConversationHead({ unavailable, ...talk }: MenuProps & { unavailable: boolean }) {
  const text = useTexts()
  const { settings } = usePage()
  const { profile } = talk
  const { id, name, fictional, main_image } = profile
  // CHAT-12: without a network nobody knows who is online.
  const connected = useOnline()
  const online = profile.online && connected
  return (
    <header className="flex min-h-16 items-center gap-3 border-b border-line bg-surface-1/80 py-2 pr-2 pl-1 lg:min-h-19 lg:pr-4 lg:pl-7">
      <Link to="/chats" aria-label={text('chat.back')} className={`${iconButtonClass()} lg:hidden`}>
        <Icon name="chevron-left" />
      </Link>
      {/* On an enlarged screen the name needs the room. */}
      <span className="max-[17rem]:hidden">
        <Avatar src={main_image?.thumb_filename ?? null} {...(online && { onlineLabel: text('people.online_now') })} />
      </span>
      <div className="mr-auto min-w-0">
        <h1 className="truncate text-base leading-5.5 font-strong">
          {unavailable ? (
            name
          ) : (
            <Link to={`/members/${id}`} className="hover:underline">
              {name}
            </Link>
          )}
        </h1>
        <p className="truncate text-[.8125rem] leading-4.5 text-muted">
          {unavailable ? (
            text('chat.not_available')
          ) : online ? (
            text('people.online_now')
          ) : (
            <AgeAndPlace profile={profile} />
          )}
        </p>
      </div>
      {fictional && <FictionalLabel words={settings.fictional_singular} icon={settings.fictional_icon} />}
      {!unavailable && <HeadMenu {...talk} />}
    </header>
  )
}

const AgeAndPlace = ({ profile: { age, place } }: { profile: Card }) => (place ? `${age}, ${place.city}` : String(age))

type MenuProps = {
  /** Null before the first message. */
  conversation: ConversationId | null
  profile: Card
  onReport: () => void
}

function HeadMenu({ conversation, profile, onReport }: MenuProps) {
  const text = useTexts()
  const { id, name } = profile
  const [blocking, setBlocking] = useState(false)
  const deletion = useDeletion(conversation ?? undefined)
  return (
    <>
      <Menu buttonClass={iconButtonClass()} label={text('chat.menu', { name })} button={<Icon name="more" />}>
        <Link to={`/members/${id}`} role="menuitem" tabIndex={-1} className={menuItemClass()}>
          <Icon name="user" />
          {text('chat.see_profile')}
        </Link>
        <MenuItem icon="flag" onSelect={onReport}>
          {text('people.report_verb')}
        </MenuItem>
        <MenuItem icon="ban" danger onSelect={() => setBlocking(true)}>
          {text('people.block_verb')}
        </MenuItem>
        {conversation !== null && (
          <MenuItem icon="trash" danger onSelect={() => deletion.ask({ conversation: { id: conversation }, profile })}>
            {text('chat.delete')}
          </MenuItem>
        )}
      </Menu>
      {deletion.dialog}
      {blocking && (
        <Suspense fallback={null}>
          <BlockDialog member={{ id, name }} onClose={() => setBlocking(false)} />
        </Suspense>
      )}
    </>
  )
}
