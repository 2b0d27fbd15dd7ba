import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { backgroundApi, consoleApi } from '#console/page/api.ts'
import { failureText } from '#console/page/failure.ts'
import { Field } from '#console/page/field.tsx'
import { Modal } from '#console/page/modal.tsx'
import { useMe } from '#console/page/use-session.ts'
import { ATTRIBUTES, type Interest } from '#features/profiles/profiles.rules.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import type { ProfileId, SiteId } from '#kernel/ids.ts'

import { readFictionalProfile, saveFictionalProfile } from '../fictional-profiles.contract.ts'
import { ProfilePhotos } from './profile-photos.tsx'

type Profile = ReplyOf<typeof readFictionalProfile>
type Saved = Parameters<typeof consoleApi<typeof saveFictionalProfile>>[1]['body']

/** CONS-56: the same fields as in a file, checked by the same rules. */
export function ProfileDialog({ id, onClose }: { id: ProfileId | undefined; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['fictional-profiles', 'one', id],
    queryFn: () => backgroundApi(readFictionalProfile, { query: { id: id as ProfileId } }),
    enabled: id !== undefined,
  })
  return (
    <Modal title={id === undefined ? 'New fictional profile' : (data?.name ?? 'Fictional profile')} onClose={onClose}>
      {error && <p className="note note--bad">{failureText(error)}</p>}
      {data?.file && (
        <p className="note">
          This profile comes from the file {data.file}. Change the file and apply it again; here it can be read only.
        </p>
      )}
      {(id === undefined || data) && <ProfileForm key={data?.id ?? 'new'} profile={data} onSaved={onClose} />}
      {data && !data.file && <ProfilePhotos id={data.id} photos={data.photo_ids} />}
    </Modal>
  )
}

const { gender: GENDERS, ...LOOKS } = ATTRIBUTES

function ProfileForm({ profile, onSaved }: { profile: Profile | undefined; onSaved: () => void }) {
  const me = useMe()
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (body: Saved) => consoleApi(saveFictionalProfile, { body }),
    onSuccess: ({ wrong }) => {
      void client.invalidateQueries({ queryKey: ['fictional-profiles'] })
      if (wrong.length === 0) onSaved()
    },
  })
  const wrong = save.data?.wrong ?? []
  const locked = profile?.file != null
  return (
    <form
      className="profileform"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(fieldsOf(new FormData(event.currentTarget), profile))
      }}
    >
      <fieldset disabled={locked}>
        <legend className="vh">Profile</legend>
        {profile === undefined && <BrandChoice brands={me.brands} />}
        <Field label="Name" name="name" required defaultValue={profile?.name} />
        <Field label="Birth date" name="birth_date" type="date" required defaultValue={profile?.birth_date} />
        <Choice name="gender" label="Gender" options={GENDERS} value={profile?.gender} />
        <Choice name="wish" label="Looks for" options={['female', 'male', 'everyone']} value={profile?.wish} />
        <Field label="Region, such as NL-NH" name="region" defaultValue={profile?.region ?? ''} />
        <Field label="City" name="city" defaultValue={profile?.city ?? ''} />
        {Object.entries(LOOKS).map(([name, options]) => (
          <Choice
            key={name}
            name={`attribute ${name}`}
            label={labelOf(name)}
            options={['', ...options]}
            value={profile?.attributes[name]}
          />
        ))}
        <Field
          label="Interests, with commas"
          name="interests"
          defaultValue={profile?.interests.join(', ').replaceAll('_', ' ')}
        />
        <label className="field">
          <span className="field__label">About me</span>
          <textarea className="input" name="about_me" rows={3} defaultValue={profile?.about_me ?? ''} />
        </label>
        <label className="field">
          <span className="field__label">Looking for</span>
          <textarea className="input" name="looking_for" rows={2} defaultValue={profile?.looking_for ?? ''} />
        </label>
        <label className="tickline">
          <input type="checkbox" name="active" defaultChecked={profile?.active ?? true} /> Shown to members, labelled as
          fictional
        </label>
      </fieldset>
      {(save.error || wrong.length > 0) && (
        <div role="alert" className="note note--bad">
          <ul className="rows">
            {save.error && <li>{failureText(save.error)}</li>}
            {wrong.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        </div>
      )}
      {!locked && (
        <button type="submit" className="btn btn--solid" disabled={save.isPending}>
          Save
        </button>
      )}
    </form>
  )
}

const labelOf = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`

function BrandChoice({ brands }: { brands: readonly { id: string; name: string }[] }) {
  return (
    <label className="field">
      <span className="field__label">Brand</span>
      <select className="input" name="site">
        {brands.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

type ChoiceProps = { name: string; label: string; options: readonly string[]; value?: string | null | undefined }

function Choice({ name, label, options, value }: ChoiceProps) {
  return (
    <label className="field">
      <span className="field__label">{label}</span>
      <select className="input" name={name} defaultValue={value ?? options[0]}>
        {options.map((option) => (
          <option key={option} value={option}>
            {option === '' ? 'says nothing' : option.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
    </label>
  )
}

/** What is empty is left out; the server checks the rest. */
function fieldsOf(form: FormData, profile: Profile | undefined): Saved {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const attributes = Object.keys(LOOKS).flatMap((name) => {
    const value = text(`attribute ${name}`)
    return value === '' ? [] : [[name, value]]
  })
  const interests = text('interests')
    .split(',')
    .map((each) => each.trim().toLowerCase().replaceAll(' ', '_'))
  return {
    ...(profile && { id: profile.id }),
    site: profile?.site_id ?? (text('site') as SiteId),
    name: text('name'),
    birth_date: text('birth_date'),
    gender: text('gender') as 'female' | 'male',
    wish: text('wish') as 'everyone',
    ...(text('city') && { place: { region: text('region'), city: text('city') } }),
    attributes: Object.fromEntries(attributes),
    interests: interests.filter(Boolean) as Interest[],
    ...(text('about_me') && { about_me: text('about_me') }),
    ...(text('looking_for') && { looking_for: text('looking_for') }),
    active: form.get('active') !== null,
  }
}
