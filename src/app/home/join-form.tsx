import { type FormEvent, useId } from 'react'
import { useNavigate } from 'react-router'

import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TextInput } from '#ui/text-input.tsx'

import { keepSignupDraft } from '../signup-draft.ts'
import { usePage, useTexts } from '../use-page.ts'
import { FIRST_WISH, type Wish } from './first-wish.ts'

/** ACC-1, step 0: what is typed here stays in this browser until the account is made. */
export function JoinForm() {
  const text = useTexts()
  const { settings, page } = usePage()
  const navigate = useNavigate()
  const form = useId()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    keepSignupDraft({
      name: String(fields.get('name') ?? '').trim(),
      email: String(fields.get('email') ?? '').trim(),
      wish: fields.get('wish') as Wish,
    })
    navigate('/signup')
  }

  return (
    <form
      aria-labelledby={form}
      // Without script the browser must not put what was typed into an address: it only goes on to the sign-up page.
      action="/signup"
      method="post"
      encType="text/plain"
      onSubmit={handleSubmit}
      className="hairline grid gap-4.5 rounded-hero bg-surface-2/92 p-5 shadow-card backdrop-blur-xl lg:p-7"
    >
      <h2 id={form} className="sr-only">
        {text('home.start_form')}
      </h2>
      <Field group label={text('home.meet_label')}>
        <Segmented<Wish>
          name="wish"
          defaultValue={FIRST_WISH[page.niche]}
          options={[
            { value: 'female', label: text('home.women') },
            { value: 'male', label: text('home.men') },
            { value: 'everyone', label: text('home.everyone') },
          ]}
        />
      </Field>
      <div className="grid gap-3.5 md:grid-cols-2">
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
      <Button type="submit" look="main" size="lg" block>
        {text('home.start_free')}
        <Icon name="arrow-right" />
      </Button>
      <p className="text-meta text-pretty text-faint">
        {text(settings.account_hints === 'by_mail' ? 'home.fine_print' : 'home.fine_print_short')}
      </p>
    </form>
  )
}
