import { type FormEvent, useId } from 'react'
import { useNavigate } from 'react-router'

import { usePage, useTexts } from '#app/page/use-page.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

import { FIRST_WISH, type Wish } from './first-wish.ts'
import { JoinFields, JoinFinePrint, LookAround } from './join-fields.tsx'
import { keepSignupDraft } from './signup-draft.ts'

/** ACC-1, step 0: values stay in this browser until the account is created. */
export function JoinForm() {
  const text = useTexts()
  const { page } = usePage()
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
    void navigate('/signup')
  }

  return (
    <form
      // For the static page's script, which does the same.
      data-join
      aria-labelledby={form}
      // Without script, keep typed values out of the address: just go to the sign-up page.
      action="/signup"
      method="post"
      encType="text/plain"
      // The sign-up reports a bad address in the page's language.
      noValidate
      onSubmit={handleSubmit}
      className="hairline grid gap-4.5 rounded-hero bg-surface-2/92 p-5 shadow-card backdrop-blur-xl lg:p-7"
    >
      <h2 id={form} className="sr-only">
        {text('home.start_form')}
      </h2>
      <JoinFields firstWish={FIRST_WISH[page.niche]} />
      <Button type="submit" look="main" size="lg" block>
        {text('home.start_free')}
        <Icon name="arrow-right" />
      </Button>
      <LookAround />
      <JoinFinePrint />
    </form>
  )
}
