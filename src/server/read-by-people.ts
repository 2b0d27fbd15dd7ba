import type { Config } from '#platform/config.ts'

/** Demo mode and terminals are read by people, everything else by log collectors, which want JSON on every line. */
export const isReadByPeople = (config: Pick<Config, 'demo'> | undefined, stream: NodeJS.WriteStream): boolean =>
  config?.demo === true || stream.isTTY === true
