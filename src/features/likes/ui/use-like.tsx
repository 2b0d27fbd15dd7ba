import { useRef } from 'react'

import { codeOf } from '#app/api/refusal-code.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import type { Card } from '#features/search/search.contract.ts'
import { Avatar } from '#ui/avatar.tsx'
import { useToast } from '#ui/toast.tsx'

import { celebrate } from './celebrations.ts'
import { likes, useLiked } from './likes.ts'

export type Liked = Pick<Card, 'id' | 'name'> & { thumb: string | null }

/** LIKE-1: optimistic, with undo, and a celebration if the like is mutual. */
export function useLike({ id, name, thumb }: Liked, first: boolean) {
  const text = useTexts()
  const toast = useToast()
  const liked = useLiked(id, first)
  /** Removes the last toast: two about one person would contradict each other. */
  const dismissLast = useRef<() => void>(undefined)
  // ACC-5: nobody sees anything of an unconfirmed member.
  const given = usePage().user?.status === 'not_confirmed' ? 'likes.kept_toast' : 'likes.liked_toast'

  function errorText(error: unknown): string {
    if (codeOf(error) === 'member_not_found') return text('likes.gone_toast', { name })
    // R-AGE-5, SWIPE-1: the server's message says why.
    const isExplained = codeOf(error) === 'profile_hidden' || codeOf(error) === 'swipe_exhausted'
    return isExplained ? (error as Error).message : text('likes.failed_toast')
  }

  /** `dismissToast` removes the premature success toast. */
  async function setLike(like: boolean, dismissToast?: () => void) {
    try {
      const match = await likes.set(id, like)
      if (match !== null) celebrate(match)
    } catch (error) {
      dismissToast?.()
      toast({ text: errorText(error), tone: 'danger' })
      // Not a refusal but a bug: let it be reported.
      if (codeOf(error) === undefined) throw error
    }
  }

  function handleToggle() {
    dismissLast.current?.()
    const dismissToast = toast({
      text: text(liked ? 'likes.unliked_toast' : given, { name }),
      lead: <Avatar src={thumb} size="sm" />,
      action: { label: text('likes.undo'), onSelect: () => void setLike(liked) },
    })
    dismissLast.current = dismissToast
    void setLike(!liked, dismissToast)
  }

  return { liked, handleToggle }
}
