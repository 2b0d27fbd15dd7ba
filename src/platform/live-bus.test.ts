import { afterEach, describe, expect, test } from 'vitest'

import type { ProfileId } from '#kernel/ids.ts'
import type { LiveHint } from '#kernel/live.ts'

import { type LiveBus, memoryLiveBus } from './live-bus.ts'

/** What every adapter keeps; one between nodes joins the list. */
const BUSES: [string, () => LiveBus][] = [['in this process', memoryLiveBus]]

const [ana, ben] = ['ana-profile-ana-profil', 'ben-profile-ben-profil'] as [ProfileId, ProfileId]
const LIKE: LiveHint = { type: 'like' }
const BALANCE: LiveHint = { type: 'balance', credits: 7 }

/** Longer than a hint between two nodes takes; so long nothing came, so nothing comes. */
const SILENCE_MS = 50

describe.each(BUSES)('the bus %s', (_name, open) => {
  let bus: LiveBus
  afterEach(() => bus.close())

  function listening(to: ProfileId) {
    const heard: LiveHint[] = []
    return { heard, stop: bus.subscribe(to, (hint) => void heard.push(hint)) }
  }
  const silence = () => new Promise((resolve) => setTimeout(resolve, SILENCE_MS))

  test('tells all pages of a member, in order, and nobody else', async () => {
    bus = open()
    const [first, second, other] = [listening(ana), listening(ana), listening(ben)]
    bus.publish(ana, LIKE)
    bus.publish(ana, BALANCE)
    await expect.poll(() => second.heard).toEqual([LIKE, BALANCE])
    expect(first.heard).toEqual([LIKE, BALANCE])
    await silence()
    expect(other.heard).toEqual([])
  })

  test('tells nothing to who stopped listening; the others still hear', async () => {
    bus = open()
    const [first, second] = [listening(ana), listening(ana)]
    first.stop()
    first.stop()
    bus.publish(ana, LIKE)
    await expect.poll(() => second.heard).toEqual([LIKE])
    second.stop()
    bus.publish(ana, LIKE)
    const third = listening(ana)
    bus.publish(ana, BALANCE)
    await expect.poll(() => third.heard).toEqual([BALANCE])
    expect([first.heard, second.heard]).toEqual([[], [LIKE]])
  })

  test('publishing to nobody, or after the end, is no error', async () => {
    bus = open()
    bus.publish(ben, LIKE)
    const { heard } = listening(ben)
    await bus.close()
    bus.publish(ben, LIKE)
    await silence()
    expect(heard).toEqual([])
  })
})
