import { lazy, Suspense, useEffect, useState } from 'react'

import { setCounts } from '#app/live/counts.ts'
import { loadAreas } from '#app/page/texts.tsx'
import { usePage } from '#app/page/use-page.ts'
import { pollChats, useChatHints } from '#features/chat/ui/use-chat-hints.ts'
import { celebrate, useCelebrated } from '#features/likes/ui/celebrations.ts'
import { LikePopup } from '#features/likes/ui/like-popup.tsx'
import { reloadLikes, useLikeHints } from '#features/likes/ui/likes.ts'
import { usePushHints } from '#features/notifications/ui/use-push.ts'

import { useCountOutside, usePolling } from './use-polling.ts'

/** A match is rare: its screen and its words come with it. */
const MatchScreen = lazy(async () => {
  const [screen] = await Promise.all([import('#features/chat/ui/match-screen.tsx'), loadAreas(['likes', 'interests'])])
  return { default: screen.MatchScreen }
})

/** What members have on every page: news, and what may open over any screen. Fetched by members only. */
export default function ForMembers() {
  const match = useCelebrated()
  const { user } = usePage()
  useFirstCounts()
  usePolling(refresh)
  usePushHints(refresh)
  useChatHints()
  useLikeHints()
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
async function refresh() {
  await Promise.allSettled([reloadLikes(), pollChats()])
}
