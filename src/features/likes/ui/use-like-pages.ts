import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { codeOf } from '#app/api/refusal-code.ts'
import { useLive } from '#app/live/use-live.ts'
import { type LikedCard, listLikesOf } from '#features/likes/likes.contract.ts'
import type { LikeType } from '#features/likes/likes.rules.ts'

import { changesLikes } from './likes.ts'

export type LikesPage = { results: LikedCard[]; next: string | null; num_new_likes: number }

type Shown = { first: LikesPage; more: LikesPage[] }

/** The loaded part of one list. A new first page resets the rest. */
export function useLikePages(type: LikeType, first: LikesPage) {
  const [stored, setShown] = useState<Shown>({ first, more: [] })
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle')
  const loading = useRef(false)
  const shown = stored.first === first ? stored : { first, more: [] }
  if (shown !== stored) {
    setShown(shown)
    setStatus('idle')
  }
  const { revalidate } = useRevalidator()
  // After loading further pages, keep them and the scroll position; the badge shows new likes.
  useLive((hint) => {
    if ((changesLikes(hint) || hint.type === 'match') && shown.more.length === 0) void revalidate()
  })
  const pages = [first, ...shown.more]
  const next = pages.at(-1)?.next ?? null

  async function showMore() {
    if (loading.current || next === null) return
    loading.current = true
    setStatus('loading')
    try {
      const page = await browserApi(listLikesOf, { query: { type, cursor: next } })
      setShown((before) => (before.first === first ? { first, more: [...before.more, page] } : before))
      setStatus('idle')
    } catch (error) {
      setStatus('failed')
      // Not a refusal but a bug: let it be reported.
      if (codeOf(error) === undefined) throw error
    } finally {
      loading.current = false
    }
  }

  return { pages, next, status, showMore }
}
