import { useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router'

import { PageHead } from '#app/page/page-head.tsx'
import { requireMember } from '#app/page/require-member.ts'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { useTexts } from '#app/page/use-page.ts'
import { listInterests, readOwnProfile } from '#features/profiles/profiles.contract.ts'
import { type Answers, readMatches } from '#features/swipe/swipe.contract.ts'
import { must } from '#kernel/must.ts'

import type { FinderData } from './finder-data.ts'
import { FoundMatches } from './found-matches.tsx'
import { QuestionPage } from './question-page.tsx'
import { QUESTIONS, skipped, stepIn, withoutEmpty } from './questions.ts'
import { useFindMatches } from './use-find-matches.ts'

export const handle = { layout: 'default', texts: ['swipe', 'people', 'likes', 'interests', 'errors'] }

export async function loader({ context, request }: RouteArgs) {
  const api = requireMember(context, request)
  const [ranked, { wish, interests: own, place }, { interests }] = await Promise.all([
    api(readMatches, {}),
    api(readOwnProfile, {}),
    api(listInterests, {}),
  ])
  return { ranked, wish, own, placed: place !== null, interests }
}

/** Moving between questions changes nothing on the server. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export default function MatchFinder({ loaderData }: PageProps<typeof loader>) {
  const text = useTexts()
  return (
    <>
      <PageHead title={text('swipe.finder_title')} />
      <MatchFinderScreen data={loaderData} />
    </>
  )
}

/** SWIPE-2: questions, then matches with reasons. The step is in the address, for the browser's Back. */
function MatchFinderScreen({ data }: { data: FinderData }) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [ranked, setRanked] = useState(data.ranked)
  const [known] = useState<Answers>(
    () => data.ranked.answers ?? { ...(data.wish && { gender: data.wish }), interests: [...data.own] },
  )
  const [draft, setDraft] = useState(known)
  const { pending, refusal, find } = useFindMatches(setRanked)
  const step = stepIn(query) ?? (ranked.answers === null ? 1 : undefined)
  if (step === undefined) return <FoundMatches results={ranked.results} />
  const question = must(QUESTIONS[step - 1], 'a question of each step')

  async function goOn(at: number, answers: Answers) {
    setDraft(answers)
    if (at < QUESTIONS.length) await navigate(`?step=${at + 1}`)
    else if (await find(withoutEmpty(answers))) await navigate('/match-finder')
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
      onNext={() => void goOn(step, draft)}
      onSkip={() => void goOn(step, skipped(draft, question, known))}
    />
  )
}
