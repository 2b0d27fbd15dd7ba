import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import type { PhotoId } from '#kernel/ids.ts'

import { type Photo, photoPath } from '../photos.contract.ts'
import { Gallery } from './gallery.tsx'
import type { GalleryWords } from './gallery-words.ts'

const WORDS: GalleryWords = {
  ...{ label: 'Photos of Noor', alt: 'Photo of Noor', previous: 'Previous photo', next: 'Next photo' },
  ...{ number: (number) => `Photo ${number}`, none: 'No photo yet' },
  viewer: {
    ...{ open: (number) => `Open photo ${number}`, close: 'Close', title: 'Noor, 31' },
    position: (number) => `${number} of 3`,
  },
}

function aPhoto(id: string): Photo {
  const [filename, card, thumb, match] = (['full', 'card', 'thumb', 'match'] as const).map((size) =>
    photoPath(id, size),
  )
  return {
    ...{ id: id as PhotoId, filename: filename!, card_filename: card!, thumb_filename: thumb!, match: match! },
    ...{ width: 3000, height: 4000, placeholder: 'UklGR' },
  }
}

test('a photo is offered as WebP, then JPEG, in a box of its own size', () => {
  const html = renderToStaticMarkup(<Gallery photos={[aPhoto('a')]} words={WORDS} />)
  expect(html).toContain('id=a&amp;size=full 1200w')
  expect(html).toContain('src="/api/photo.php?id=a&amp;size=full&amp;format=jpeg"')
  expect(html).toContain('width="1200" height="1600"')
  expect(html).toContain('url(data:image/webp;base64,UklGR)')
  expect(html).not.toContain('Next photo')
})

test('[PHOTO-2] locked photos are counted and explained', () => {
  const locked = { count: '5 more photos', why: () => 'Log in to see more photos.' }
  const html = renderToStaticMarkup(<Gallery photos={[aPhoto('a')]} locked={locked} words={WORDS} />)
  expect(html.match(/5 more photos/g)).toHaveLength(2)
  expect(html).toContain('Log in to see more photos.')
  expect(html).toContain('Next photo')
})

test('a member without photos still has a gallery', () => {
  expect(renderToStaticMarkup(<Gallery photos={[]} words={WORDS} />)).toContain('No photo yet')
})
