import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { profileId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'

const who = z.strictObject({ id: z.string() })

/** CHAT-7: hides both from each other and deletes what they shared. */
export const blockMember = defineContract({
  method: 'POST',
  path: '/api/block.php',
  summary: 'Blocks a member.',
  access: 'member',
  body: who,
  reply: z.object({}),
  refuses: ['member_not_found'],
  limit: 'write',
})

export const unblockMember = defineContract({
  method: 'DELETE',
  path: '/api/block.php',
  summary: 'Unblocks a member.',
  access: 'member',
  body: who,
  reply: z.object({}),
  refuses: [],
  limit: 'write',
})

export const listBlocked = defineContract({
  method: 'GET',
  path: '/api/blocks.php',
  summary: 'Blocked members, newest first.',
  access: 'member',
  reply: z.object({ blocked: z.array(z.object({ id: profileId, name: z.string(), blocked_at: instant })) }),
  refuses: [],
  limit: 'read',
})
