import { LOCALES, type Locale } from '#kernel/locales.ts'

import type { Draft } from '../announcements.contract.ts'

const names = new Intl.DisplayNames('en', { type: 'language' })

/** Languages of the audience first, with how many read them; who reads one that is missing gets English. */
export function LanguageTabs({
  words,
  readers,
  open,
  onOpen,
  onDrop,
}: {
  words: Draft['words']
  readers: readonly { language: Locale; members: number }[]
  open: Locale
  onOpen: (language: Locale) => void
  onDrop: () => void
}) {
  const countOf = (language: Locale) => readers.find((each) => each.language === language)?.members ?? 0
  const languages = [...LOCALES].sort((one, other) => countOf(other) - countOf(one))
  return (
    <div className="announcement__languages">
      <div role="tablist" aria-label="Language" className="rowh wrap">
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            role="tab"
            aria-selected={language === open}
            className={`filter${language === open ? ' filter--on' : ''}`}
            onClick={() => onOpen(language)}
          >
            {names.of(language)} {countOf(language) > 0 && <b>{countOf(language).toLocaleString('en-GB')}</b>}
            {words[language] === undefined && <span className="faint">empty</span>}
          </button>
        ))}
      </div>
      {open !== 'en' && words[open] !== undefined && (
        <button type="button" className="link" onClick={onDrop}>
          Leave {names.of(open)} out: these members read English
        </button>
      )}
    </div>
  )
}
