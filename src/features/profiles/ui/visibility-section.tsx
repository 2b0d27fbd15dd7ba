import { useTexts } from '#app/page/use-page.ts'
import { Switch } from '#ui/switch.tsx'

import { Section } from './edit-section.tsx'
import { useEditor } from './use-profile-editor.ts'
import { useSection } from './use-section.ts'

const KEYS = ['show_to_visitors', 'invisible'] as const

export function VisibilitySection() {
  const text = useTexts()
  const { shown } = useEditor()
  const section = useSection(KEYS)
  return (
    <Section
      id="visibility"
      title={text('profile.visibility_title')}
      saved={section.saved}
      refusal={section.refusal}
      onRetry={() => void section.handleSave()}
    >
      <div className="grid gap-3">
        <Switch
          label={text('profile.show_to_visitors')}
          hint={text('profile.show_to_visitors_hint')}
          checked={shown.show_to_visitors}
          onChange={({ target }) => section.choose({ show_to_visitors: target.checked })}
        />
        <Switch
          label={text('people.invisible_mode')}
          hint={text('profile.invisible_hint')}
          checked={shown.invisible}
          onChange={({ target }) => section.choose({ invisible: target.checked })}
        />
      </div>
    </Section>
  )
}
