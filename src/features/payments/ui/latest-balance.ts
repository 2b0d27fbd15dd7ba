type PageReading = { credits: number; profile: { id: string } }

/**
 * Orders readings of the balance by when they were asked for: page data, replies and live hints overtake each other, and
 * an older one must not replace a newer one. Screens keep page data for long, so each object counts once.
 */
export function latestBalance(show: (credits: number) => void) {
  let newest = Number.NEGATIVE_INFINITY
  let owner: string | undefined
  let seen: PageReading | undefined

  function take(credits: number, askedAt: number) {
    if (askedAt < newest) return
    newest = askedAt
    show(credits)
  }

  function takePage(page: PageReading, askedAt: number) {
    if (page === seen) return
    seen = page
    // Another member logged in without a new document.
    if (page.profile.id !== owner) newest = Number.NEGATIVE_INFINITY
    owner = page.profile.id
    take(page.credits, askedAt)
  }

  return { take, takePage }
}
