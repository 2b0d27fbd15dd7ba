import { phoneHref } from '#features/sites/sites.rules.ts'

import { useMaybePage, useTexts } from './use-page.ts'

/** SITE-11: a person to turn to. */
export function HelpLine() {
  const text = useTexts()
  const data = useMaybePage()
  if (!data) return null
  const { support_email: email, support_phone: phone } = data.settings
  return (
    <p className="mt-4 text-sm text-muted">
      {split(text('shell.help_line', { email: '{email}', phone: '{phone}' })).map((part) =>
        part === '{email}' ? (
          <a key="mail" href={`mailto:${email}`} className="link">
            {email}
          </a>
        ) : part === '{phone}' ? (
          <a key="phone" href={phoneHref(phone)} className="link whitespace-nowrap">
            {phone}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  )
}

/** A whole sentence with places for the two links: the translation decides where they stand. */
const split = (sentence: string) => sentence.split(/(\{email\}|\{phone\})/)
