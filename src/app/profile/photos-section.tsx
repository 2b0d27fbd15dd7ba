import { Link } from 'react-router'

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
            <Link to="/premium?back=/profile" className="link ml-3 py-3">
              {text('profile.photos_premium', { limit: PAID_PHOTOS })}
            </Link>
          )}
        </span>
      }
    >
      <PhotoEditor editor={editor} />
    </Section>
  )
}
