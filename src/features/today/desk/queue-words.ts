import type { DeskIconName } from '#console/page/desk-icon.tsx'

import type { Queue } from '../today.contract.ts'

type Name = Queue['name']

export const QUEUE_NAMES: Record<Name, string> = {
  underage: 'Under-age reports',
  notices: 'Illegal content notices',
  reports: 'Reports by members',
  scams: 'Looks like a scam',
  complaints: 'Complaints',
  objections: 'Objections to decisions',
  photos: 'Photos to rate',
  fictional: 'Fictional conversations',
}

export const QUEUE_NOTES: Partial<Record<Name, string>> = {
  objections: 'never by the first decider',
  fictional: 'else credits go back',
}

export const QUEUE_ICONS: Record<Name, DeskIconName> = {
  underage: 'child',
  notices: 'scale',
  reports: 'flag',
  scams: 'alert',
  complaints: 'mail',
  objections: 'gavel',
  photos: 'image',
  fictional: 'masks',
}

export const QUEUE_PATHS: Record<Name, string> = {
  underage: '/cases?group=underage',
  notices: '/cases?group=notices',
  reports: '/cases?group=reports',
  scams: '/cases?group=scams',
  complaints: '/cases?group=complaints',
  objections: '/cases?group=objections',
  photos: '/photos',
  fictional: '/fictional',
}
