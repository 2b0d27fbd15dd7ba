import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'

import { VIEW_FIELDS, VIEW_NAME, VIEWED_LISTS } from './staff.rules.ts'

const viewId = z.string().check(z.regex(/^[\w-]{22}$/))
const list = z.enum(VIEWED_LISTS)
/** As it stands in the address of the list, which takes of it what it knows. */
const filter = z
  .record(z.string().check(z.regex(/^[a-z_]{1,20}$/)), z.string().check(z.maxLength(100)))
  .check(z.refine((fields) => Object.keys(fields).length <= VIEW_FIELDS, 'too many fields'))

export const listViews = defineContract({
  method: 'GET',
  path: '/api/console/views',
  summary: 'One’s own saved views of a list.',
  access: { staff: 'signed_in' },
  query: z.object({ list }),
  reply: z.object({ views: z.array(z.object({ id: viewId, name: z.string(), filter })) }),
  refuses: [],
  limit: 'read',
})

export const saveView = defineContract({
  method: 'POST',
  path: '/api/console/views',
  summary: 'Keeps filters of a list under a name; the same name replaces them.',
  access: { staff: 'signed_in' },
  body: z.strictObject({ list, name: z.string().check(z.trim(), z.minLength(1), z.maxLength(VIEW_NAME)), filter }),
  reply: z.object({ id: viewId }),
  refuses: ['too_many_views'],
  limit: 'write',
})

export const dropView = defineContract({
  method: 'DELETE',
  path: '/api/console/views',
  summary: 'Drops a saved view.',
  access: { staff: 'signed_in' },
  query: z.object({ id: viewId }),
  reply: z.object({}),
  refuses: [],
  limit: 'write',
})
