import type { ProfileId } from '#kernel/ids.ts'
import type { ConsoleTopic } from '#kernel/live.ts'
import type { LiveBus } from '#platform/live-bus.ts'

/** All open pages of staff listen here; it is nobody's profile. */
export const consoleChannel = 'console' as ProfileId

/** Tells staff that a list has changed. Says nothing of its content: pages ask again with their own rights. */
export const hintConsole = ({ live }: { live: LiveBus }, topic: ConsoleTopic) =>
  live.publish(consoleChannel, { type: 'console', topic })
