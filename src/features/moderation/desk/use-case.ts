import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { backgroundApi } from '#console/page/api.ts'
import type { ReplyOf } from '#kernel/contract.ts'

import { type CaseVerdict, previewDecision, readCase } from '../cases/case.contract.ts'

export type WholeCase = ReplyOf<typeof readCase>

export const useCase = (id: string) =>
  useQuery({ queryKey: ['cases', 'one', id], queryFn: () => backgroundApi(readCase, { query: { id } }) })

/** What would be sent; undefined until the verdict is complete. */
export const usePreview = ({ line, member }: WholeCase, verdict: CaseVerdict | undefined) =>
  useQuery({
    queryKey: ['case-preview', line.id, member, verdict],
    queryFn: () => {
      if (verdict === undefined) throw new Error('nothing to rehearse')
      return backgroundApi(previewDecision, { body: { id: line.id, verdict, member } })
    },
    enabled: verdict !== undefined && line.closed_at === null,
    staleTime: 60_000,
    placeholderData: (before) => before,
  })

/** An act on a case; whatever it answers, the lists ask again. */
export function useAct<Input>(work: (input: Input) => Promise<unknown>, done?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: work,
    onSuccess: () => done?.(),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['cases'] }),
        client.invalidateQueries({ queryKey: ['requests'] }),
      ]),
  })
}
