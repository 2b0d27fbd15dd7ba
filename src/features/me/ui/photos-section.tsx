import { Link } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import { PAID_PHOTOS } from '#features/payments/allowances.rules.ts'
import { PhotoEditor } from '#features/photos/ui/photo-editor.tsx'
import type { PhotoEditor as Editor } from '#features/photos/ui/use-own-photos.ts'
import { Section } from '#features/profiles/ui/edit-section.tsx'

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
