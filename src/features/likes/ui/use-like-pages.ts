import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { codeOf } from '#app/api/refusal-code.ts'
import { useLive } from '#app/live/use-live.ts'
import { type LikedCard, listLikesOf } from '#features/likes/likes.contract.ts'
import type { LikeType } from '#features/likes/likes.rules.ts'

import { isNewLike } from './likes.ts'

export type LikesPage = { results: LikedCard[]; next: string | null; num_new_likes: number }

type Shown = { first: LikesPage; more: LikesPage[] }

/** One list as far as it has been asked for. A new first page stands alone, whatever was shown before. */
export function useLikePages(type: LikeType, first: LikesPage) {
  const [kept, setShown] = useState<Shown>({ first, more: [] })
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle')
  const asking = useRef(false)
  const shown = kept.first === first ? kept : { first, more: [] }
  if (shown !== kept) {
    setShown(shown)
    setStatus('idle')
  }
  const { revalidate } = useRevalidator()
  // Who went on to further pages keeps them and their place; the number beside the list tells of the news.
  useLive((hint) => {
    if ((isNewLike(hint) || hint.type === 'match') && shown.more.length === 0) void revalidate()
  })
  const pages = [first, ...shown.more]
  const next = pages.at(-1)?.next ?? null

  async function showMore() {
    if (asking.current || next === null) return
    asking.current = true
    setStatus('loading')
    try {
      const page = await browserApi(listLikesOf, { query: { type, cursor: next } })
      setShown((before) => (before.first === first ? { first, more: [...before.more, page] } : before))
      setStatus('idle')
    } catch (error) {
      setStatus('failed')
      // What is no refusal is a fault of ours and belongs into the log.
      if (codeOf(error) === undefined) throw error
    } finally {
      asking.current = false
    }
  }

  return { pages, next, status, showMore }
}
