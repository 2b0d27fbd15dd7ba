import { usePage, useTexts } from '#app/page/use-page.ts'
import type { OwnPhoto } from '#features/photos/photos.contract.ts'
import { Picture } from '#features/photos/ui/picture.tsx'
import { NOTE_NAMES } from '#features/profiles/profiles.rules.ts'
import { useAnswerWords } from '#features/profiles/ui/attribute-words.ts'
import type { InterestName } from '#features/profiles/ui/interests-section.tsx'
import { isAttribute } from '#features/profiles/ui/is-attribute.ts'
import { useEditor } from '#features/profiles/ui/use-profile-editor.ts'
import { Chip, Chips } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { MemberCardFrame } from '#ui/member-card-frame.tsx'

/** Includes unsaved changes; a removed photo is hidden from everyone. */
export function Preview({ photos, interests }: { photos: readonly OwnPhoto[]; interests: readonly InterestName[] }) {
  const text = useTexts()
  const { settings } = usePage()
  const answer = useAnswerWords()
  const { shown } = useEditor()
  const [photo] = photos.filter(({ status }) => status !== 'removed')
  const facts = settings.visible_profile_fields.filter(isAttribute).flatMap((name) => {
    const value = shown.attributes[name]
    return value === null ? [] : [{ name, value: answer(name, value, shown.attributes.gender) }]
  })
  const chosen = interests.filter(({ id }) => (shown.interests as string[]).includes(id))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long preview is scrolled by the keyboard too
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div role="group" tabIndex={0} aria-label={text('profile.preview')} className="grid gap-5 rounded-card">
      <OwnCard photo={photo} name={shown.name} age={shown.age} city={shown.place?.city} />
      {NOTE_NAMES.filter((name) => settings.visible_profile_notes.includes(name)).map((name) => (
        <Note key={name} name={name} written={shown[name] ?? ''} />
      ))}
      {chosen.length > 0 && (
        <Chips>
          {chosen.map(({ id, name }) => (
            <Chip key={id}>{name}</Chip>
          ))}
        </Chips>
      )}
      {facts.length > 0 && (
        <dl className="grid text-sm">
          {facts.map(({ name, value }) => (
            <div key={name} className="flex justify-between gap-4 border-t border-line py-2">
              <dt className="text-muted">{text(`people.${name}`)}</dt>
              <dd className="text-right">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

export function OwnCard({
  photo,
  name,
  age,
  city,
}: {
  photo: OwnPhoto | undefined
  name: string
  age: number
  city: string | undefined
}) {
  const text = useTexts()
  const unnamed = name.trim() === ''
  return (
    <MemberCardFrame
      photo={
        photo ? (
          <Picture
            photo={photo}
            size="card"
            alt={unnamed ? '' : text('people.photo_of', { name })}
            className="absolute inset-0 size-full"
          />
        ) : (
          <span className="absolute inset-0 grid place-items-center text-muted">
            <Icon name="user" size="xl" />
          </span>
        )
      }
      name={<span className="truncate">{unnamed ? age : text('people.name_age', { name, age })}</span>}
      place={city}
    />
  )
}

function Note({ name, written }: { name: (typeof NOTE_NAMES)[number]; written: string }) {
  const text = useTexts()
  if (written.trim() === '') return null
  return (
    <div className="grid gap-1">
      <h3 className="text-sm font-semibold text-muted">{text(`people.${name}`)}</h3>
      <p className="wrap-anywhere whitespace-pre-line">{written.trim()}</p>
    </div>
  )
}
