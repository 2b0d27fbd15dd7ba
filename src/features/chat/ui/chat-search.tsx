import { useEffect, useState } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { useTexts } from '#app/page/use-page.ts'
import type { Chat } from '#features/chat/chat.contract.ts'
import { listChats } from '#features/chat/chat.contract.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'

/** Debounce, in milliseconds. */
const PAUSE = 250
/** Limit of the contract. */
const LONGEST = 40

/** CHAT-1: searches conversations by name; `found` is null while the field is empty. */
export function useChatSearch() {
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<readonly Chat[] | null>(null)
  const term = query.trim()
  useEffect(() => {
    if (term === '') return setFound(null)
    let current = true
    async function search() {
      // On failure keep the last result: the next keystroke retries.
      const page = await browserApi(listChats, { query: { search: term } }).catch(() => null)
      if (current && page !== null) setFound(page.chats)
    }
    const timer = setTimeout(() => void search(), PAUSE)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [term])
  return { query, setQuery, found }
}

export function ChatSearch({ query, setQuery }: { query: string; setQuery: (query: string) => void }) {
  const text = useTexts()
  return (
    <search className="relative">
      <Icon name="search" className="absolute top-3 left-4 text-muted" />
      <input
        type="search"
        value={query}
        maxLength={LONGEST}
        onChange={(event) => setQuery(event.currentTarget.value)}
        placeholder={text('chat.search_name')}
        aria-label={text('chat.search_name')}
        className="min-h-11 w-full appearance-none rounded-full bg-surface-3 pr-11 pl-12 text-base placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
      />
      {query !== '' && (
        <IconButton
          icon="x"
          label={text('chat.search_clear')}
          className="absolute top-0 right-0"
          onClick={() => setQuery('')}
        />
      )}
    </search>
  )
}
