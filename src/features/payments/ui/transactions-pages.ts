import { useState } from 'react'

import { useSending } from '#app/forms/use-sending.ts'

/** A list that grows by a page per click; the first page belongs to the address. */
export function usePages<Item>(
  first: { items: readonly Item[]; next: string | null },
  load: (cursor: string) => Promise<{ items: readonly Item[]; next: string | null }>,
) {
  const [more, setMore] = useState<{ items: readonly Item[]; next: string | null }>({ items: [], next: first.next })
  const { pending, refusal, handleSend } = useSending(async () => {
    if (more.next === null) return
    const { items, next } = await load(more.next)
    setMore((before) => ({ items: [...before.items, ...items], next }))
  })
  return {
    items: [...first.items, ...more.items],
    hasMore: more.next !== null,
    pending,
    refusal,
    handleMore: handleSend,
  }
}
