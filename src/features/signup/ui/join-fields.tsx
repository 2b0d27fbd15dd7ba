import { usePage, useTexts } from '#app/page/use-page.ts'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TextInput } from '#ui/text-input.tsx'

import type { Wish } from './first-wish.ts'

/** ACC-1, step 0: who to meet, a name, an email address. */
export function JoinFields({ firstWish }: { firstWish: Wish }) {
  const text = useTexts()
  return (
    <>
      <Field group label={text('home.meet_label')}>
        <Segmented<Wish>
          name="wish"
          defaultValue={firstWish}
          options={[
            { value: 'female', label: text('home.women') },
            { value: 'male', label: text('home.men') },
            { value: 'everyone', label: text('home.everyone') },
          ]}
        />
      </Field>
      {/* Side by side when both hints fit: the form appears in wide and narrow columns. */}
      <div className="grid gap-3.5 md:grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))]">
        <Field label={text('home.nickname')}>
          <TextInput name="name" autoComplete="nickname" maxLength={40} placeholder={text('home.nickname_hint')} />
        </Field>
        <Field label={text('home.email_address')}>
          <TextInput
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            placeholder={text('home.email_hint')}
          />
        </Field>
      </div>
    </>
  )
}

/** SITE-5: where visitors may browse, nobody has to join to see who is here. */
export function LookAround() {
  const text = useTexts()
  const { settings } = usePage()
  if (!settings.logged_out_search) return null
  return (
    <a href="/members" className="link -my-2 inline-flex min-h-11 items-center justify-self-center text-sm font-strong">
      {text('home.look_around')}
    </a>
  )
}

/** Below the button: the age limit, and what stays private. */
export function JoinFinePrint() {
  const text = useTexts()
  const { settings } = usePage()
  return (
    <p className="text-meta text-pretty text-faint">
      {text(settings.account_hints === 'by_mail' ? 'home.fine_print' : 'home.fine_print_short')}
    </p>
  )
}
