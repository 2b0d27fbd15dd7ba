import { expect, test } from 'vitest'

import { aPicture } from '#tests/factories/pictures.ts'

import { readPicture } from './picture.ts'

test('[R-UPLOAD-1] networks take turns: many pictures from one delay another by a turn', async () => {
  const bytes = await aPicture({ width: 1200, height: 1600 })
  const ended: string[] = []
  const read = (network: string) => readPicture(bytes, { turn: { network } }).then(() => ended.push(network))
  const flood = Array.from({ length: 12 }, () => read('flood'))
  await Promise.all([...flood, read('honest')])
  expect(ended.indexOf('honest')).toBeLessThan(6)
})
