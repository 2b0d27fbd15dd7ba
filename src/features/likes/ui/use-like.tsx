import { codeOf } from '#app/api/refusal-code.ts'
import { useTexts } from '#app/page/use-page.ts'
import type { Card } from '#features/search/search.contract.ts'
import { Avatar } from '#ui/avatar.tsx'
import { useToast } from '#ui/toast.tsx'

import { celebrate } from './celebrations.ts'
import { likes, useLiked } from './likes.ts'

/** Whom a heart is for. */
export type Liked = Pick<Card, 'id' | 'name'> & { thumb: string | null }

/** LIKE-1: the state of a heart and what a touch does: at once, to be undone, and with a celebration when it is mutual. */
export function useLike({ id, name, thumb }: Liked, first: boolean) {
  const text = useTexts()
  const toast = useToast()
  const liked = useLiked(id, first)

  function troubleOf(error: unknown): string {
    if (codeOf(error) === 'member_not_found') return text('likes.gone_toast', { name })
    // R-AGE-5: the server's own words say why.
    return codeOf(error) === 'profile_hidden' ? (error as Error).message : text('likes.failed_toast')
  }

  /** `takeBack` removes what was said too early. */
  async function want(like: boolean, takeBack?: () => void) {
    try {
      const match = await likes.want(id, like)
      if (match !== null) celebrate(match)
    } catch (error) {
      takeBack?.()
      toast({ text: troubleOf(error), tone: 'danger' })
      // What is no refusal is a fault of ours and belongs into the log.
      if (codeOf(error) === undefined) throw error
    }
  }

  function handleToggle() {
    const takeBack = toast({
      text: text(liked ? 'likes.unliked_toast' : 'likes.liked_toast', { name }),
      lead: <Avatar src={thumb} size="sm" />,
      action: { label: text('likes.undo'), onSelect: () => void want(liked) },
    })
    void want(!liked, takeBack)
  }

  return { liked, handleToggle }
}
