import { useState } from 'react'

import type { ReplyOf } from '#kernel/contract.ts'

import type { previewDecision } from '../cases/case.contract.ts'
import { languageText } from './case-words.ts'

type Letter = ReplyOf<typeof previewDecision>['letters'][number]

/** CONS-13: what each of them will receive, word for word. */
export function Letters({ letters, sender }: { letters: readonly Letter[]; sender: string }) {
  if (letters.length === 0) return <p className="muted t12">Nobody receives an email.</p>
  return letters.map((letter) => (
    <LetterView key={letter.to + letter.subject} letter={letter} to={letter.to === 'member' ? 'the member' : sender} />
  ))
}

function LetterView({ letter, to }: { letter: Letter; to: string }) {
  const [english, setEnglish] = useState(false)
  const shown = english && letter.english ? letter.english : letter
  return (
    <section className="stackv" aria-label={`Email to ${to}`}>
      <div className="rowh">
        <span className="field__label">To {to}</span>
        {letter.english && (
          <div className="push segmented segmented--sm" role="radiogroup" aria-label="Language of the preview">
            {[false, true].map((value) => (
              // biome-ignore lint/a11y/useSemanticElements: a pair of buttons, as everywhere in the console
              <button
                key={String(value)}
                type="button"
                role="radio"
                aria-checked={english === value}
                className="segmented__opt"
                onClick={() => setEnglish(value)}
              >
                {value ? 'English' : languageText(letter.language)}
              </button>
            ))}
          </div>
        )}
      </div>
      <div className="letter" lang={english ? 'en' : letter.language}>
        <b>{shown.subject}</b>
        <p dir="auto">{shown.text}</p>
      </div>
    </section>
  )
}
