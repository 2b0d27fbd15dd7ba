import { useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { codeOf } from '#app/api/refusal-code.ts'
import { type Card, searchMembers } from '#features/search/search.contract.ts'

import type { MembersData } from './load-members.server.ts'
import { type Page, withPage } from './search-cache.ts'
import { searches } from './searches.ts'

type Shown = { data: MembersData; pages: Page[] }

/** The loaded pages of a search, restored from the cache on return. */
export function useSearchPages(data: MembersData, onMore: (cards: readonly Card[]) => Promise<void>) {
  const { search: address } = useLocation()
  const { revalidate } = useRevalidator()
  const [shown, setShown] = useState<Shown>(() => startOf(address, data))
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [note, setNote] = useState<{ address: string; text: string }>()
  const loading = useRef(false)

  // A new response resets the pages.
  const current = shown.data === data ? shown : startOf(address, data)
  if (current !== shown) {
    setShown(current)
    setStatus('idle')
  }
  const { pages } = current
  const next = pages.at(-1)?.next ?? null

  useEffect(() => searches.keep(address, { data, pages }, performance.now()), [address, data, pages])

  async function showMore() {
    if (loading.current || next === null) return
    loading.current = true
    setStatus('loading')
    try {
      const page = await browserApi(searchMembers, { query: { ...data.filters, cursor: next } })
      await onMore(page.results)
      setShown((before) => (before.data === data ? { data, pages: withPage(before.pages, page) } : before))
      setStatus('idle')
    } catch (error) {
      if (codeOf(error) === 'search_expired') await startAgain(error as Error)
      else setStatus('failed')
      // Not a refusal but a bug: let it be reported.
      if (codeOf(error) === undefined) throw error
    } finally {
      loading.current = false
    }
  }

  async function startAgain({ message }: Error) {
    searches.forget(address)
    await revalidate()
    setNote({ address, text: message })
    setStatus('idle')
    window.scrollTo({ top: 0 })
  }

  return { pages, next, status, note: note?.address === address ? note.text : undefined, showMore }
}

function startOf(address: string, data: MembersData): Shown {
  return { data, pages: searches.pagesOf(address, data) ?? [data.first] }
}
