import { useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'

import { type Page, withPage } from '#features/search/ui/kept-searches.ts'

import { usePage } from '../use-page.ts'
import type { MembersData } from './load-members.server.ts'
import { codeOf } from './refusal-code.ts'
import { searches } from './searches.ts'

type Shown = { data: MembersData; pages: Page[] }

/** The pages of a search as far as they have been asked for; those of an earlier visit are there at once. */
export function useSearchPages(data: MembersData) {
  const { search: address } = useLocation()
  const { revalidate } = useRevalidator()
  const { loggedIn } = usePage().page
  const [shown, setShown] = useState<Shown>(() => startOf(address, data))
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [note, setNote] = useState<{ address: string; text: string }>()
  const asking = useRef(false)

  // A new answer: its first page stands alone, whatever was shown before.
  const current = shown.data === data ? shown : startOf(address, data)
  if (current !== shown) {
    setShown(current)
    setStatus('idle')
  }
  const { pages } = current
  const next = pages.at(-1)?.next ?? null

  useEffect(() => searches.keep(address, { data, pages }, performance.now()), [address, data, pages])

  async function showMore() {
    if (asking.current || next === null) return
    asking.current = true
    setStatus('loading')
    try {
      const { nextPage, learnLikes } = await import('./member-calls.ts')
      const page = await nextPage(data.filters, next)
      if (loggedIn) await learnLikes(page.results)
      setShown((before) => (before.data === data ? { data, pages: withPage(before.pages, page) } : before))
      setStatus('idle')
    } catch (error) {
      if (codeOf(error) === 'search_expired') await startAgain(error as Error)
      else setStatus('failed')
      // What is no refusal is a fault of ours and belongs into the log.
      if (codeOf(error) === undefined) throw error
    } finally {
      asking.current = false
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
