import type { Scenario } from '../scenario.ts'
import { chatBetweenNodes } from './chat-between-nodes.ts'
import { databaseFailOver, databaseSwitchOver } from './database-fail-over.ts'
import { directUrlMissing } from './direct-url-missing.ts'
import { limitsShared } from './limits-shared.ts'
import { nodeKilled } from './node-killed.ts'
import { photosShared } from './photos-shared.ts'
import { redisDown } from './redis-down.ts'
import { rollingRestart } from './rolling-restart.ts'
import { rollingUpgrade } from './rolling-upgrade.ts'

/** The most destructive run last. */
export const SCENARIOS: readonly Scenario[] = [
  chatBetweenNodes,
  photosShared,
  limitsShared,
  directUrlMissing,
  rollingRestart,
  rollingUpgrade,
  redisDown,
  nodeKilled,
  databaseSwitchOver,
  databaseFailOver,
]
