import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import type { Interest, Wish } from '#features/profiles/profiles.rules.ts'
import type { Answers, readMatches } from '#features/swipe/swipe.contract.ts'
import type { ReplyOf } from '#kernel/contract.ts'

import { FoundMatches } from './found-matches.tsx'
import { QuestionPage } from './question-page.tsx'
import { given, QUESTIONS, stepIn, without } from './questions.ts'
import { useFinding } from './use-finding.ts'

export type Ranked = ReplyOf<typeof readMatches>
export type FinderData = {
  ranked: Ranked
  wish: Wish | null
  own: readonly Interest[]
  placed: boolean
  interests: readonly { id: string; name: string }[]
}

/** SWIPE-2: questions one by one, then people with reasons. Which question stands in the address, for the browser's Back. */
export function MatchFinderScreen({ data }: { data: FinderData }) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [ranked, setRanked] = useState(data.ranked)
  const [draft, setDraft] = useState<Answers>(
    () => data.ranked.answers ?? { ...(data.wish && { gender: data.wish }), interests: [...data.own] },
  )
  const { pending, refusal, find } = useFinding(setRanked)
  const step = stepIn(query) ?? (ranked.answers === null ? 1 : undefined)
  if (step === undefined) return <FoundMatches results={ranked.results} />
  const question = QUESTIONS[step - 1]!

  async function goOn(answers: Answers) {
    setDraft(answers)
    if (step! < QUESTIONS.length) navigate(`?step=${step! + 1}`)
    else if (await find(given(answers))) navigate('/match-finder')
  }

  return (
    <QuestionPage
      key={step}
      step={step}
      question={question}
      data={data}
      answers={draft}
      pending={pending}
      refusal={refusal}
      onAnswer={setDraft}
      onNext={() => void goOn(draft)}
      onSkip={() => void goOn(without(draft, question))}
    />
  )
}
