import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'

import { backgroundApi } from '#console/page/api.ts'
import { useBrand } from '#console/page/use-brand.ts'
import type { ArgumentsOf } from '#kernel/contract.ts'

import { type CaseLine, countCases, listCases } from '../cases/cases.contract.ts'

type Query = ArgumentsOf<typeof listCases>['query']
export type Choice = Pick<Query, 'group' | 'claimed' | 'language' | 'brand'> & { state: 'open' | 'closed' }

const NAMES = ['group', 'claimed', 'language', 'brand', 'state'] as const

/** The list is in the address, so that going back finds it as it was. */
export function useChoice() {
  const [parameters, setParameters] = useSearchParams()
  const chosen = Object.fromEntries(NAMES.map((name) => [name, parameters.get(name) ?? undefined]))
  const brand = useBrand()
  const choice = {
    ...chosen,
    brand: chosen.brand ?? brand,
    state: chosen.state === 'closed' ? 'closed' : 'open',
  } as Choice
  function change(next: Partial<Choice>) {
    setParameters(
      (before) => {
        for (const [name, value] of Object.entries(next))
          if (value === undefined || value === 'open') before.delete(name)
          else before.set(name, value)
        before.delete('case')
        return before
      },
      { replace: true },
    )
  }
  return { choice, change, search: parameters.toString() }
}

export function useCaseList(choice: Choice) {
  const query = useInfiniteQuery({
    queryKey: ['cases', 'list', choice],
    queryFn: ({ pageParam }) =>
      backgroundApi(listCases, { query: { ...choice, ...(pageParam !== undefined && { after: pageParam }) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cases, more }) => (more ? cases.at(-1)?.id : undefined),
  })
  const cases: CaseLine[] = query.data?.pages.flatMap((page) => page.cases) ?? []
  return { ...query, cases }
}

export const useCaseCounts = (brand: Choice['brand']) =>
  useQuery({
    queryKey: ['cases', 'count', brand],
    queryFn: () => backgroundApi(countCases, { query: { ...(brand && { brand }) } }),
  })
