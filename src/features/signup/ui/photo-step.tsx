import { useTexts } from '#app/page/use-page.ts'
import { PhotoEditor } from '#features/photos/ui/photo-editor.tsx'
import type { PhotoEditor as Editor } from '#features/photos/ui/use-own-photos.ts'

import { StepHeading } from './signup-frame.tsx'
import { StepActions, type StepProps } from './step-actions.tsx'

/** ACC-1, step 2 */
export function PhotoStep({ editor, ...step }: { editor: Editor } & StepProps) {
  const text = useTexts()
  return (
    <>
      <StepHeading step={2} title={text('signup.photo_title')} lead={text('signup.photo_lead')} />
      <PhotoEditor editor={editor} />
      <StepActions {...step} onSkip={editor.photos.length === 0 ? step.onNext : undefined} />
    </>
  )
}
