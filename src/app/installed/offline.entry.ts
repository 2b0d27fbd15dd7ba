/** Being online does not mean the server is reachable, so check. */
async function ask() {
  // No reply: retry.
  const reply = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (reply?.ok) location.reload()
}

addEventListener('online', () => void ask())
setInterval(() => void ask(), 3000)
