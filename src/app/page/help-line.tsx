import { phoneHref } from '#features/sites/sites.rules.ts'

import { useMaybePage, useTexts } from './use-page.ts'

/** SITE-11: a person to contact. */
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

/** One sentence with placeholders for the two links, so the translation decides their position. */
const split = (sentence: string) => sentence.split(/(\{email\}|\{phone\})/)
