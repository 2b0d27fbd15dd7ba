import { PAID_PHOTOS } from '#features/photos/photos.rules.ts'

import { PhotoEditor } from '../photos/photo-editor.tsx'
import type { PhotoEditor as Editor } from '../photos/use-own-photos.ts'
import { useTexts } from '../use-page.ts'
import { Section } from './section.tsx'

export function PhotosSection({ editor }: { editor: Editor }) {
  const text = useTexts()
  const { kept, limit } = editor
  return (
    <Section
      id="photos"
      title={text('people.photos')}
      lead={text('profile.photos_lead')}
      aside={
        <span className="text-right text-sm text-muted tabular-nums">
          {text('profile.photos_count', { count: kept, limit })}
          {limit < PAID_PHOTOS && (
            <span className="ml-3">{text('profile.photos_premium', { limit: PAID_PHOTOS })}</span>
          )}
        </span>
      }
    >
      <PhotoEditor editor={editor} />
    </Section>
  )
}
