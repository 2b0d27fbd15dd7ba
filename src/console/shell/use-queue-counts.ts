import { useQuery } from '@tanstack/react-query'

import { type Queue, readToday } from '#features/today/today.contract.ts'
import { HOUR, MINUTE } from '#kernel/time.ts'

import { backgroundApi } from '../page/api.ts'
import { useBrand } from '../page/use-brand.ts'

export type AreaCount = { waiting: number; isUrgent: boolean }

const AREA_OF: Record<Queue['name'], string> = {
  underage: '/cases',
  notices: '/cases',
  reports: '/cases',
  scams: '/cases',
  complaints: '/cases',
  objections: '/cases',
  photos: '/photos',
  fictional: '/fictional',
}

/** What waits, by the area's path; urgent within its last hour. The same question as on Today, asked once for both. */
export function useQueueCounts(): ReadonlyMap<string, AreaCount> {
  const brand = useBrand()
  const { data } = useQuery({
    queryKey: ['today', brand],
    queryFn: () => backgroundApi(readToday, { query: brand ? { brand } : {} }),
    refetchInterval: MINUTE,
  })
  const counts = new Map<string, AreaCount>()
  for (const { name, waiting, due_at } of data?.queues ?? []) {
    const before = counts.get(AREA_OF[name])
    const isUrgent = due_at !== null && due_at.getTime() - Date.now() < HOUR
    counts.set(AREA_OF[name], {
      waiting: (before?.waiting ?? 0) + waiting,
      isUrgent: isUrgent || (before?.isUrgent ?? false),
    })
  }
  return counts
}
