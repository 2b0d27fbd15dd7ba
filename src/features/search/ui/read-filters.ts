import * as z from 'zod/mini'

import { type Filters, filters as schema } from '../search.contract.ts'

/** People type, shorten and share addresses, so drop each invalid filter on its own and swap a reversed age range. */
export function readFilters(query: URLSearchParams): Filters {
  const understood = Object.entries(schema.shape).flatMap(([name, part]) => {
    const text = query.get(name)
    if (text === null) return []
    const { success, data } = z.safeDecode(part as z.ZodMiniType, text)
    return success && data !== undefined ? [[name, data] as const] : []
  })
  const filters: Filters = Object.fromEntries(understood)
  const { min_age: from, max_age: to } = filters
  return from !== undefined && to !== undefined && from > to ? { ...filters, min_age: to, max_age: from } : filters
}
