import { describe, expect, test } from 'vitest'

import { fairQueue } from './fair-queue.ts'

/** Work that a test finishes by hand; `done` lists names in the order they ran. */
function desk(options: Parameters<typeof fairQueue>[0]) {
  const inTurn = fairQueue(options)
  const started: string[] = []
  const finish = new Map<string, () => void>()
  const send = (name: string, turn?: Parameters<typeof inTurn>[1]) =>
    inTurn(() => {
      started.push(name)
      return new Promise<void>((resolve) => finish.set(name, resolve))
    }, turn)
  /** Finishes everything, one after the other. */
  async function drain() {
    for (let index = 0; index < started.length; index += 1) {
      finish.get(started[index]!)!()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { send, started, drain }
}

describe('[R-AUTH-6] password checks in turn', () => {
  test('a flood from one network delays another by one turn', async () => {
    const { send, started, drain } = desk({ atOnce: 1, perNetwork: 12 })
    const flood = Array.from({ length: 10 }, (_, index) => send(`flood ${index}`, { network: 'a' }))
    const honest = send('honest', { network: 'b' })
    await drain()
    await Promise.all([...flood, honest])
    expect(started.indexOf('honest')).toBe(2)
  })

  test('a known device on the same network goes first', async () => {
    const { send, started, drain } = desk({ atOnce: 2, perNetwork: 12 })
    const flood = Array.from({ length: 10 }, (_, index) => send(`flood ${index}`, { network: 'a' }))
    const known = send('known', { network: 'a', first: true })
    await drain()
    await Promise.all([...flood, known])
    expect(started.indexOf('known')).toBe(2)
  })

  test('a full line is refused at once, and only there', async () => {
    const { send, started, drain } = desk({ atOnce: 1, perNetwork: 3 })
    const turn = { network: 'a' }
    const admitted = Array.from({ length: 4 }, (_, index) => send(`flood ${index}`, turn))
    await expect(send('too many', turn)).rejects.toMatchObject({ code: 'overloaded' })
    const others = [send('other', { network: 'b' }), send('known', { ...turn, first: true }), send('own work')]
    await drain()
    await Promise.all([...admitted, ...others])
    expect(started).toHaveLength(7)
    await Promise.all([send('afterwards', turn), drain()])
    expect(started.at(-1)).toBe('afterwards')
  })
})
