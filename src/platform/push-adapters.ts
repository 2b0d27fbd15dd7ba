import type { Config } from './config.ts'
import type { Db } from './db/pool.ts'
import type { Log } from './log.ts'
import type { Clock } from './ports.ts'
import type { PushSender } from './push.ts'
import { pushKeysOf } from './push-keys.ts'
import { webPush } from './push-web.ts'
import type { SigningKeys } from './signing-keys.ts'

type Ground = { db: Db; clock: Clock; keys: SigningKeys; log: Log }

export const pushSenderOf = (
  config: Partial<Pick<Config, 'VAPID_SUBJECT'>> & Pick<Config, 'pushHosts'>,
  ground: Ground,
): PushSender =>
  webPush({
    keys: pushKeysOf(ground),
    clock: ground.clock,
    log: ground.log,
    subject: config.VAPID_SUBJECT,
    extraHosts: config.pushHosts,
  })
