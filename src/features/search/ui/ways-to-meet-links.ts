/** Not in the shared icon set: only members need them. */
const LAYERS =
  'M12.83 2.18a2 2 0 0 0-1.66 0L2.6 6.08a1 1 0 0 0 0 1.83l8.58 3.91a2 2 0 0 0 1.66 0l8.58-3.9a1 1 0 0 0 0-1.83zM2 12a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 12M2 17a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 17'
const BLEND = 'M2 9a7 7 0 1 0 14 0 7 7 0 1 0-14 0M8 15a7 7 0 1 0 14 0 7 7 0 1 0-14 0'

/** SWIPE-1, SWIPE-2: shared, so that they have the same name everywhere. */
export const SWIPE_GAME = { to: '/swipe-game', icon: LAYERS, name: 'shell.swipe_game' } as const
const MATCH_FINDER = { to: '/match-finder', icon: BLEND, name: 'shell.match_finder' } as const
export const WAYS_TO_MEET = [SWIPE_GAME, MATCH_FINDER]
