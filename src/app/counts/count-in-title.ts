import { capCount } from '#ui/badge.tsx'

/**
 * NAV-4: puts a count before whatever title the screen gives its page. Title elements come and go with the screens, so
 * the head is watched; our own change is known by its text.
 */
export function showCountInTitle(count: number): () => void {
  const before = `(${capCount(count)}) `
  let ours: string | undefined

  function show() {
    if (document.title === ours || document.title === '') return
    ours = before + document.title
    document.title = ours
  }

  const observer = new MutationObserver(show)
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  show()
  return () => {
    observer.disconnect()
    if (ours !== undefined && document.title === ours) document.title = ours.slice(before.length)
  }
}
