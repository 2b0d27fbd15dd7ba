import { useQuery, useQueryClient } from '@tanstack/react-query'

import { readStaffSession } from '#features/staff/staff.contract.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import type { Permission } from '#kernel/permissions.ts'

import { backgroundApi } from './api.ts'

export type Session = ReplyOf<typeof readStaffSession>
export type Me = NonNullable<Session['staff']>

export const SESSION_KEY = ['session']

/** Who is signed in; null for strangers, undefined until known. */
export function useSession() {
  return useQuery({ queryKey: SESSION_KEY, queryFn: () => backgroundApi(readStaffSession, {}), staleTime: 60_000 })
}

/** For screens: the shell shows them to signed-in staff only. */
export function useMe(): Me {
  const me = useSession().data?.staff
  if (!me) throw new Error('a screen of the console is shown to nobody')
  return me
}

export const useMay = () => {
  const { permissions } = useMe()
  return (permission: Permission) => permissions[permission] !== null
}

/** After signing in, out, or proving: everything may be different. */
export function useSessionChanged() {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}
