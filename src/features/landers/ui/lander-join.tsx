import { useId } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import { FIRST_WISH } from '#features/signup/ui/first-wish.ts'
import { JoinFields, JoinFinePrint, LookAround } from '#features/signup/ui/join-fields.tsx'
import type { Niche } from '#features/sites/sites.rules.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

/**
 * ACC-1, step 0, on a static page: a small script keeps the typed values for the sign-up (static-page.entry.ts). `to`
 * overrides the general sign-up.
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
  const title = useId()
  return (
    <form
      data-join
      aria-labelledby={title}
      // Without script, keep typed values out of the address: just go to the sign-up page.
      action={to}
      method="post"
      encType="text/plain"
      // The sign-up reports a bad address in the page's language.
      noValidate
      className={`hairline grid gap-4.5 rounded-hero bg-surface-2/92 p-5 shadow-card lg:p-7 ${className}`}
    >
      <h2 id={title} className="sr-only">
        {text('home.start_form')}
      </h2>
      <JoinFields firstWish={FIRST_WISH[niche]} />
      <Button type="submit" look="solid" size="lg" block>
        {button}
        <Icon name="arrow-right" />
      </Button>
      <LookAround />
      <JoinFinePrint />
    </form>
  )
}
