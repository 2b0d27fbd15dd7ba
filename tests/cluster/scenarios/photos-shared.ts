import { randomUUID } from 'node:crypto'

import { FORMATS, photoPath, SIZES } from '#features/photos/photos.contract.ts'
import { aPicture } from '#tests/factories/pictures.ts'

import { type Caller, callerAt } from '../caller.ts'
import { GROUND, type Scenario } from '../scenario.ts'

/** One node stores a photo in the object store, the other serves it. */
export const photosShared: Scenario = {
  name: 'photos',
  guarantee: 'a photo uploaded to one node comes byte for byte from the other',
  needs: [...GROUND, 'Swift'],
  run: async ({ nodes, talkers, files }) => {
    const { cookie } = talkers[0]!
    const [one, two] = nodes.map(({ port }) => callerAt(port, { cookie, address: '127.16.1.1' })) as [Caller, Caller]
    try {
      const kept = await files.list('')
      const upload = await aPicture({ seed: Date.now() })
      const reply = await one.call(`/api/photo.php?client_id=${randomUUID()}`, { method: 'POST', upload })
      if (reply.status !== 200) throw new Error(`the upload was answered with ${reply.status}`)
      const { photo } = reply.json<{ photo: { id: string } }>()
      let bytes = 0
      for (const size of SIZES) {
        for (const format of FORMATS) {
          const path = `${photoPath(photo.id, size)}&format=${format}`
          const [here, there] = [await one.call(path), await two.call(path)]
          if (here.status !== 200 || there.status !== 200)
            throw new Error(`${size} ${format} was answered with ${here.status} and ${there.status}`)
          if (!here.bytes.equals(there.bytes)) throw new Error(`${size} ${format} differs between the nodes`)
          bytes += there.bytes.length
        }
      }
      const objects = (await files.list('')).length - kept.length
      return `${SIZES.length * FORMATS.length} files of ${bytes} bytes are equal; ${objects} objects in Swift`
    } finally {
      one.end()
      two.end()
    }
  },
}
