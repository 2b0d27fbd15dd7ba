import { useEffect } from 'react'

import { usePage, useTexts } from '#app/page/use-page.ts'
import { Icon } from '#ui/icon.tsx'

import { ChatAction } from './chat-action.tsx'
import { GiftAction } from './gift-action.tsx'
import { LikeAction } from './like-button.tsx'
import { giveVisitorLikes, likes, useLiked, useNewLikes } from './likes.ts'
import type { MemberData } from './load-member.server.ts'

/** Empty on the member's own profile. */
export function ProfileActions({ data: { member, photos, like } }: { data: MemberData }) {
  const { id, name, own } = member
  useNewLikes(like?.num_new_likes)
  useEffect(() => {
    if (like) likes.sync(id, like.liked)
  }, [id, like])
  const { loggedIn } = usePage().page
  // LIKE-1: a like that was pressed before the login.
  useEffect(() => {
    if (loggedIn) void giveVisitorLikes()
  }, [loggedIn])
  if (own) return null
  return (
    <div className="flex min-w-0 items-center gap-3 max-lg:w-full max-lg:flex-col-reverse max-lg:items-stretch">
      <div className="flex gap-3 max-[23rem]:gap-2">
        {/* The key resets the animation when the profile changes. */}
        <LikeAction
          key={id}
          person={{ id, name, thumb: photos.photos[0]?.thumb_filename ?? null }}
          liked={like?.liked ?? false}
        />
        <ChatAction id={id} name={name} />
        <GiftAction id={id} name={name} />
      </div>
      {like?.likes_me && <LikesYou id={id} name={name} liked={like.liked} />}
    </div>
  )
}

function LikesYou({ id, name, liked }: { id: string; name: string; liked: boolean }) {
  const text = useTexts()
  const mutual = useLiked(id, liked)
  return (
    <p className="flex min-w-0 items-center gap-2 text-sm text-muted max-lg:justify-center">
      <Icon name="heart" size="sm" fill className="text-accent-text" />
      <span className="min-w-0 wrap-anywhere">
        {text(mutual ? 'likes.like_each_other' : 'likes.likes_you', { name })}
      </span>
    </p>
  )
}
