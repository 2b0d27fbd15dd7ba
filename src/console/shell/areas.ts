import type { Permission } from '#kernel/permissions.ts'

import type { DeskIconName } from '../page/desk-icon.tsx'

/** An entry of the navigation; `key` follows `G`. Without a permission it is for everybody. */
export type Area = { path: string; name: string; icon: DeskIconName; key: string; permission?: Permission }

export const AREAS: readonly Area[] = [
  { path: '/', name: 'Today', icon: 'today', key: 'T' },
  { path: '/cases', name: 'Cases', icon: 'flag', key: 'C', permission: 'decide_cases' },
  { path: '/photos', name: 'Photos', icon: 'image', key: 'P', permission: 'review_photos' },
  { path: '/members', name: 'Members', icon: 'users', key: 'M', permission: 'see_members' },
  { path: '/fictional', name: 'Fictional', icon: 'masks', key: 'F', permission: 'answer_fictional' },
  { path: '/money', name: 'Money', icon: 'euro', key: 'E', permission: 'see_money' },
  { path: '/growth', name: 'Growth', icon: 'trend', key: 'G', permission: 'see_growth' },
  { path: '/announcements', name: 'Announcements', icon: 'horn', key: 'A', permission: 'announce' },
  { path: '/staff', name: 'Staff', icon: 'shield', key: 'S', permission: 'see_staff' },
  { path: '/system', name: 'System', icon: 'server', key: 'Y', permission: 'see_system' },
]
