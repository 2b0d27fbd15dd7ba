import type { ReactNode } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import { Icon } from '#ui/icon.tsx'

/** `wish` is a sign-up field; the other two exist only on this page. */
export const QUESTIONS = [
  { name: 'wish', stars: [{ value: 'female' }, { value: 'male' }, { value: 'everyone' }] },
  { name: 'what', stars: [{ value: 'talk' }, { value: 'date' }, { value: 'last' }] },
  { name: 'when', stars: [{ value: 'tonight' }, { value: 'week' }, { value: 'whenever' }] },
] as const
type Question = (typeof QUESTIONS)[number]
type Value = Question['stars'][number]['value']

export function StarRow({ question: { name, stars } }: { question: Question }) {
  const text = useTexts()
  return (
    <fieldset className="icons-row">
      <legend>{text(`landings.icons_ask_${name}`)}</legend>
      <div className="icons-stars">
        {stars.map(({ value }) => (
          <label key={value} className="icons-star">
            <input type="radio" name={name} value={value} />
            <span className="icons-disc">{SIGNS[value]}</span>
            <span className="icons-label">{text(`landings.icons_star_${value}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const SIGNS: Record<Value, ReactNode> = {
  female: (
    <Sign>
      <circle cx="12" cy="9" r="5.5" />
      <path d="M12 14.5V22M8.5 18.5h7" />
    </Sign>
  ),
  male: (
    <Sign>
      <circle cx="10" cy="14" r="5.5" />
      <path d="m14 10 6-6M15 4h5v5" />
    </Sign>
  ),
  everyone: (
    <Sign>
      <circle cx="9" cy="12" r="6" />
      <circle cx="15" cy="12" r="6" />
    </Sign>
  ),
  talk: <Icon name="chat" />,
  date: (
    <Sign>
      <path d="M8 22h8M7 10h10M12 15v7M12 15a5 5 0 0 0 5-5c0-2-.5-4-2-8H9c-1.5 4-2 6-2 8a5 5 0 0 0 5 5Z" />
    </Sign>
  ),
  last: <Icon name="heart" />,
  tonight: (
    <Sign>
      <path d="M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401" />
    </Sign>
  ),
  week: (
    <Sign>
      <rect x="3.5" y="5" width="17" height="15.5" rx="3" />
      <path d="M3.5 10h17M8 3v4M16 3v4M8 14h.01M12 14h.01M16 14h.01M8 17h.01M12 17h.01" />
    </Sign>
  ),
  whenever: (
    <Sign>
      <path d="M7.5 8c-5 0-5 8 0 8 4 0 5-8 9-8 5 0 5 8 0 8-4 0-5-8-9-8Z" />
    </Sign>
  ),
}

/** Drawn like the icons, for this lander only. */
function Sign({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}
