import { useId } from 'react'

import type { Niche } from '#features/sites/sites.rules.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TextInput } from '#ui/text-input.tsx'

import { FIRST_WISH, type Wish } from '../home/first-wish.ts'
import { usePage, useTexts } from '../use-page.ts'

/**
 * ACC-1, step 0, on a page without the application: a few lines of script keep what was typed for the sign-up
 * (lander-script.tsx). `to` is another sign-up than the general one.
 */
export function LanderJoin({
  niche,
  button,
  to = '/signup',
  className = '',
}: {
  niche: Niche
  button: string
  to?: string
  className?: string
}) {
  const text = useTexts()
  const { settings } = usePage()
  const title = useId()
  return (
    <form
      data-join
      aria-labelledby={title}
      // Without script the browser must not put what was typed into an address: it only goes on to the sign-up page.
      action={to}
      method="post"
      encType="text/plain"
      className={`hairline grid gap-4.5 rounded-hero bg-surface-2/92 p-5 shadow-card lg:p-7 ${className}`}
    >
      <h2 id={title} className="sr-only">
        {text('home.start_form')}
      </h2>
      <Field group label={text('home.meet_label')}>
        <Segmented<Wish>
          name="wish"
          defaultValue={FIRST_WISH[niche]}
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
      <Button type="submit" look="solid" size="lg" block>
        {button}
        <Icon name="arrow-right" />
      </Button>
      <p className="text-meta text-pretty text-faint">
        {text(settings.account_hints === 'by_mail' ? 'home.fine_print' : 'home.fine_print_short')}
      </p>
    </form>
  )
}
