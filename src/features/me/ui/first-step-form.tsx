import { type FormEvent, useState } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import { useSending } from '#app/forms/use-sending.ts'
import { useTexts } from '#app/page/use-page.ts'
import type { FirstStep } from '#features/me/first-hour.rules.ts'
import { PhotoEditor } from '#features/photos/ui/photo-editor.tsx'
import { useOwnPhotos } from '#features/photos/ui/use-own-photos.ts'
import { PlaceSearch } from '#features/places/ui/place-search.tsx'
import { changeProfile } from '#features/profiles/profiles.contract.ts'
import { NOTE_LENGTH } from '#features/profiles/profiles.rules.ts'
import { usePlace } from '#features/profiles/ui/use-place.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextArea } from '#ui/text-input.tsx'

/** ACC-12: what one step asks; it saves by itself. */
export function FirstStepForm({ step, onDone }: { step: FirstStep; onDone: () => void }) {
  if (step === 'place') return <FirstPlace onDone={onDone} />
  return step === 'photo' ? <FirstPhoto onDone={onDone} /> : <FirstLine onDone={onDone} />
}

function FirstPlace({ onDone }: { onDone: () => void }) {
  const text = useTexts()
  const change = usePlace({ onChanged: onDone })
  const [failed, setFailed] = useState(false)
  const refusal = change.refusal ?? (failed ? text('profile.towns_failed') : undefined)
  return (
    <div className="grid gap-3">
      <Field label={text('people.town_label')}>
        <PlaceSearch
          place={null}
          pending={change.state === 'saving'}
          onFailed={() => setFailed(true)}
          onPick={({ region, city }) => void change.handleTown(region, city)}
        />
      </Field>
      {refusal && (
        <Alert tone="danger" urgent>
          {refusal}
        </Alert>
      )}
      <Button
        look="ghost"
        pending={change.state === 'locating'}
        onClick={change.handleLocate}
        className="justify-self-start"
      >
        <Icon name="map-pin" />
        {text('profile.place_locate')}
      </Button>
    </div>
  )
}

function FirstPhoto({ onDone }: { onDone: () => void }) {
  return <PhotoEditor editor={useOwnPhotos({ photos: [], limit: 1 }, { onChanged: onDone })} />
}

function FirstLine({ onDone }: { onDone: () => void }) {
  const text = useTexts()
  const refusalText = useRefusalText()
  const [words, setWords] = useState('')
  const { pending, refusal, handleSend } = useSending(async () => {
    await browserApi(changeProfile, { body: { about_me: words.trim() } })
    onDone()
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (words.trim() !== '') handleSend()
  }

  return (
    <form method="post" onSubmit={handleSubmit} className="grid gap-3">
      <Field label={text('people.about_me')}>
        <TextArea
          name="about_me"
          rows={2}
          maxLength={NOTE_LENGTH}
          placeholder={`${text('signup.starter_sunday')} …`}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </Field>
      {refusal && (
        <Alert tone="danger" urgent>
          {refusalText(refusal)}
        </Alert>
      )}
      <Button type="submit" look="main" pending={pending} disabled={words.trim() === ''} className="justify-self-start">
        {text('shell.save')}
      </Button>
    </form>
  )
}
