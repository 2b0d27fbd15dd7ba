import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'

import { LONGEST_ENDPOINT, pushSubscription } from './push.rules.ts'

const variant = { name: 'push', value: '1' } as const

/** PUSH-1: this browser wants notifications for as long as this login lasts. Only known push services are accepted. */
export const subscribePush = defineContract({
  method: 'POST',
  path: '/api/user.php',
  variant,
  summary: 'Subscribes this browser to push notifications.',
  access: 'member',
  body: z.strictObject({ subscription: pushSubscription }),
  reply: z.object({}),
  refuses: [],
  limit: 'write',
})

export const unsubscribePush = defineContract({
  method: 'DELETE',
  path: '/api/user.php',
  variant,
  summary: 'Unsubscribes a browser from push notifications.',
  access: 'member',
  body: z.strictObject({ endpoint: z.string().check(z.maxLength(LONGEST_ENDPOINT)) }),
  reply: z.object({}),
  refuses: [],
  limit: 'write',
})
