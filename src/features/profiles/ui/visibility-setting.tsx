import { type ChangeEvent, useState } from 'react'
import { Link, useRevalidator } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { changeProfile } from '#features/profiles/profiles.contract.ts'
import { ApiError } from '#kernel/call-api.ts'
import { Alert } from '#ui/alert.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Panel, PanelRow } from '#ui/panel.tsx'
import { SavedNote } from '#ui/saved-note.tsx'
import { Switch } from '#ui/switch.tsx'

/** ACC-9: invisible mode, and a link to the place others see. */
export function VisibilitySetting() {
  const text = useTexts()
  const [saved, setSaved] = useState(false)
  return (
    <Panel
      id="visibility"
      title={text('settings.visibility_title')}
      aside={<SavedNote words={saved ? text('settings.saved') : null} />}
    >
      <InvisibleSwitch onSaved={setSaved} />
      <PanelRow
        title={text('settings.place_title')}
        text={text('settings.place_text')}
        action={
          <Link to="/profile#place" className={buttonClass({ look: 'tonal' })}>
            {text('settings.change')}
            <span className="sr-only">{text('settings.place_title')}</span>
          </Link>
        }
      />
    </Panel>
  )
}

/** Optimistic: switches back if the server refuses. */
function InvisibleSwitch({ onSaved }: { onSaved: (saved: boolean) => void }) {
  const text = useTexts()
  const refusalText = useRefusalText()
  const { user } = usePage()
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<boolean>()
  const [refusal, setRefusal] = useState<ApiError>()

  async function handleChange({ currentTarget: { checked: invisible } }: ChangeEvent<HTMLInputElement>) {
    if (chosen !== undefined) return
    setChosen(invisible)
    setRefusal(undefined)
    onSaved(false)
    try {
      await browserApi(changeProfile, { body: { invisible } })
      await revalidate()
      onSaved(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
    } finally {
      setChosen(undefined)
    }
  }

  return (
    <div className="border-t border-line py-2">
      <Switch
        label={<span className="font-semibold">{text('settings.invisible_mode')}</span>}
        hint={text('settings.invisible_text')}
        checked={chosen ?? user?.invisible ?? false}
        aria-busy={chosen !== undefined}
        onChange={(event) => void handleChange(event)}
      />
      {refusal && (
        <Alert tone="danger" urgent>
          {refusalText(refusal)}
        </Alert>
      )}
    </div>
  )
}
