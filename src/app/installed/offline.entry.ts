/** Being online does not mean that we can be reached, so ask. */
async function ask() {
  // No answer: asked again.
  const reply = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (reply?.ok) location.reload()
}

addEventListener('online', () => void ask())
setInterval(() => void ask(), 3000)
