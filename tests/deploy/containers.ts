import { chownSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import type { Running, Workplace } from '#tests/cluster/running.ts'
import { until } from '#tests/cluster/until.ts'

import { buildahAside, STORED } from './image.ts'

export type ContainerNode = {
  port: number
  /** Resolves when the node is ready. */
  start(image: string): Promise<void>
  stop(): Promise<void>
}

/**
 * A node from the image, on the machine's own network, as the image's own account. No daemon: buildah runs it in a
 * chroot, and the process notes its id, because a signal for buildah does not reach it.
 */
export function containerNode(
  place: Workplace,
  { name, port, settings }: { name: string; port: number; settings: Record<string, string> },
): ContainerNode {
  const data = join(place.folder, `data-${name}`)
  mkdirSync(data)
  // The image's account.
  chownSync(data, 1000, 1000)
  let running: Running | undefined

  const stop = async () => {
    if (running === undefined || running.hasEnded()) return
    const pid = join(data, 'pid')
    if (existsSync(pid)) process.kill(Number(readFileSync(pid, 'utf8')), 'SIGTERM')
    else await running.stop()
    await running.ended
    running = undefined
  }
  // Copying an image takes longer than a start, so containers are kept for the way back.
  const containers = new Map<string, string>()
  const containerOf = async (image: string) => {
    const known = containers.get(image) ?? (await buildahAside('from', image)).trim().split('\n').at(-1) ?? ''
    containers.set(image, known)
    return known
  }
  place.atEnd(async () => {
    await stop()
    for (const container of containers.values()) await buildahAside('rm', container)
  })
  return {
    port,
    stop,
    start: async (image) => {
      const container = await containerOf(image)
      await stop()
      rmSync(join(data, 'pid'), { force: true })
      const env = { ...settings, PORT: String(port), DATA_DIR: '/data' }
      const started = place.start(
        `node-${name}`,
        'buildah',
        [
          ...[...STORED, 'run', '--isolation', 'chroot', '--volume', `${data}:/data`],
          ...Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
          ...[container, '--', 'sh', '-c', 'echo $$ > /data/pid; exec node_modules/.bin/node src/server/start.ts'],
        ],
        { asOwner: true },
      )
      running = started
      await until(`node ${name}`, async () => {
        if (started.hasEnded()) throw new Error(`it ended: ${started.log().slice(-2000)}`)
        return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
      })
    },
  }
}
