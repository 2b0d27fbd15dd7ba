import { lazy, Suspense, useEffect, useState } from 'react'

import { pollChats, useChatNews } from '../chat/use-chat-news.ts'
import { setCounts } from '../counts/counts.ts'
import { useCountOutside, useNews } from '../counts/use-news.ts'
import { usePushNews } from '../push/use-push.ts'
import { loadAreas } from '../texts.tsx'
import { usePage } from '../use-page.ts'
import { celebrate, useCelebrated } from './celebrations.ts'
import { LikePopup } from './like-popup.tsx'
import { reloadLikes, useLikeNews } from './likes.ts'

/** A match is rare: its screen and its words come with it. */
const MatchScreen = lazy(async () => {
  const [screen] = await Promise.all([import('./match-screen.tsx'), loadAreas(['likes', 'interests'])])
  return { default: screen.MatchScreen }
})

/** What members have on every page: news, and what may open over any screen. Fetched by members only. */
export default function ForMembers() {
  const match = useCelebrated()
  const { user } = usePage()
  useFirstCounts()
  useNews(askForNews)
  usePushNews(askForNews)
  useChatNews()
  useLikeNews()
  useCountOutside()
  return (
    <>
      {/* It asks for a like, and who is hidden (R-AGE-5) cannot give one. */}
      {user?.hold === null && <LikePopup />}
      {match && (
        <Suspense fallback={null}>
          <MatchScreen key={match.id} match={match} onClose={() => celebrate(null)} />
        </Suspense>
      )}
    </>
  )
}

/** What the page knew when it was made; the polls and hints that follow are newer. */
function useFirstCounts() {
  const [first] = useState(usePage().user)
  useEffect(() => {
    if (first) setCounts({ num_new_likes: first.num_new_likes, num_unread_messages: first.num_unread_messages })
  }, [first])
}

/** CHAT-8: one answer that fails does not keep the other away. */
async function askForNews() {
  await Promise.allSettled([reloadLikes(), pollChats()])
}
