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

/** A match is rare: its screen and texts load on demand. */
const MatchScreen = lazy(async () => {
  const [screen] = await Promise.all([import('#features/chat/ui/match-screen.tsx'), loadAreas(['likes', 'interests'])])
  return { default: screen.MatchScreen }
})

/** Live updates and popups on every member page. Loaded by members only. */
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
      {/* It asks for a like, which a hidden member (R-AGE-5) cannot give. */}
      {user?.hold === null && <LikePopup />}
      {match && (
        <Suspense fallback={null}>
          <MatchScreen key={match.id} match={match} onClose={() => celebrate(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Initial counts from the page data; later polls and hints are newer. */
function useFirstCounts() {
  const [first] = useState(usePage().user)
  useEffect(() => {
    if (first) setCounts({ num_new_likes: first.num_new_likes, num_unread_messages: first.num_unread_messages })
  }, [first])
}

/** CHAT-8: one failure must not block the other. */
async function refresh() {
  await Promise.allSettled([reloadLikes(), pollChats()])
}
