import { lazy, Suspense } from 'react'

import { pollChats, useChatNews } from '../chat/use-chat-news.ts'
import { useCountOutside, useNews } from '../counts/use-news.ts'
import { loadAreas } from '../texts.tsx'
import { celebrate, useCelebrated } from './celebrations.ts'
import { LikePopup } from './like-popup.tsx'
import { reloadLikes } from './likes.ts'

/** A match is rare: its screen and its words come with it. */
const MatchScreen = lazy(async () => {
  const [screen] = await Promise.all([import('./match-screen.tsx'), loadAreas(['likes', 'interests'])])
  return { default: screen.MatchScreen }
})

/** What members have on every page: news, and what may open over any screen. Fetched by members only. */
export default function ForMembers() {
  const match = useCelebrated()
  useNews(askForNews)
  useChatNews()
  useCountOutside()
  return (
    <>
      <LikePopup />
      {match && (
        <Suspense fallback={null}>
          <MatchScreen key={match.id} match={match} onClose={() => celebrate(null)} />
        </Suspense>
      )}
    </>
  )
}

/** CHAT-8: one answer that fails does not keep the other away. */
async function askForNews() {
  await Promise.allSettled([reloadLikes(), pollChats()])
}
