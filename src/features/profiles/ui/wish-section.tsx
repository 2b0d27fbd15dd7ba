import { usePage, useTexts } from '#app/page/use-page.ts'
import type { Wish } from '#features/profiles/profiles.rules.ts'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Switch } from '#ui/switch.tsx'

import { AttributeChoice } from './attributes-section.tsx'
import { Section } from './edit-section.tsx'
import { useEditor } from './use-profile-editor.ts'
import { useSection } from './use-section.ts'

const KEYS = ['sensitive_data', 'wish', 'attributes'] as const

/** Both answers reveal orientation: without consent they are empty and disabled. */
export function WishSection() {
  const text = useTexts()
  const { settings } = usePage()
  const { shown } = useEditor()
  const section = useSection(KEYS)
  const allowed = shown.sensitive_data

  return (
    <Section
      id="wish"
      title={text('profile.wish_title')}
      saved={section.saved}
      refusal={section.refusal}
      onRetry={() => void section.handleSave()}
    >
      <Switch
        label={text('profile.consent_label')}
        hint={text(allowed ? 'profile.consent_given' : 'profile.consent_missing')}
        checked={allowed}
        onChange={({ target }) => section.choose({ sensitive_data: target.checked })}
      />
      <fieldset disabled={!allowed} className="grid gap-5">
        <Field group label={text('profile.meet_label')}>
          <Segmented<Wish | ''>
            options={[
              { value: 'female', label: text('people.women') },
              { value: 'male', label: text('people.men') },
              { value: 'everyone', label: text('people.everyone') },
            ]}
            value={(allowed && shown.wish) || ''}
            onChange={(wish) => wish !== '' && section.choose({ wish })}
          />
        </Field>
        {settings.visible_profile_fields.includes('sexuality') && (
          <AttributeChoice name="sexuality" section={section} />
        )}
      </fieldset>
    </Section>
  )
}
