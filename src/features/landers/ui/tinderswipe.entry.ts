import { LANDER_LIKES } from '#features/likes/ui/visitor-likes.ts'
import { type Choice, followPointer, type Pull } from '#features/swipe/ui/gesture.ts'
import { OWN_KEYS } from '#features/swipe/ui/use-swipe-keys.ts'
import { must } from '#kernel/must.ts'

/** The game on a static page. All its texts are in the HTML. */
const part = (name: string) => must(document.querySelector<HTMLElement>(`[data-game="${name}"]`), name)
const stack = part('stack')
const cards = [...stack.querySelectorAll<HTMLElement>('article')]
let liked: string[] = []
let step = 0

function deal() {
  const next = cards[step]
  cards.forEach((card, index) => {
    const place = index - step
    card.inert = place !== 0
    card.ariaHidden = place === 0 ? null : 'true'
    card.ariaLabel = place === 0 ? (card.dataset.name ?? null) : null
    if (place < 0) delete card.dataset.place
    else card.dataset.place = String(Math.min(place, 3))
  })
  part('play').hidden = part('skip').hidden = next === undefined
  part('end').hidden = next !== undefined
  if (next) part('count').textContent = next.dataset.count ?? ''
}

function keep() {
  // Illustrated people cannot be liked.
  if (!('real' in stack.dataset)) return
  try {
    if (liked.length === 0) sessionStorage.removeItem(LANDER_LIKES)
    else sessionStorage.setItem(LANDER_LIKES, JSON.stringify(liked))
  } catch {
    // Storage is blocked: the likes end with the page.
  }
}

function decided(choice: Choice, { dx, dy }: Pull = { dx: 0, dy: 0 }) {
  const card = cards[step]
  if (!card) return
  step += 1
  if (choice === 'like' && card.dataset.person) liked.push(card.dataset.person)
  keep()
  card.style.setProperty('--dx', `${dx}px`)
  card.style.setProperty('--dy', `${dy}px`)
  card.style.setProperty('--lean', String(dx / card.clientWidth))
  card.dataset.left = choice
  deal()
  part('news').textContent = cards[step]?.dataset[choice] ?? ''
  if (step === cards.length) finish()
}

/** Replaces the cards, so the heading takes focus and is announced. */
function finish() {
  const title = part('end-title')
  title.textContent = (JSON.parse(title.dataset.byLikes ?? '[]') as string[])[liked.length] ?? ''
  const words = part('end-text')
  words.textContent = (JSON.parse(words.dataset.byLikes ?? '[]') as string[])[liked.length] ?? ''
  const faces = [...part('end').querySelectorAll<HTMLElement>('[data-face]')]
  for (const face of faces) face.hidden = !liked.includes(face.dataset.face ?? '')
  part('end-heart').hidden = faces.some((face) => !face.hidden)
  title.focus()
}

part('buttons').addEventListener('submit', (event) => {
  event.preventDefault()
  decided((event.submitter as HTMLButtonElement).value as Choice)
})
part('again').addEventListener('click', () => {
  step = 0
  liked = []
  keep()
  for (const card of cards) {
    delete card.dataset.left
    for (const name of ['--dx', '--dy', '--lean']) card.style.removeProperty(name)
  }
  deal()
})
addEventListener('keydown', (event) => {
  const choice = ({ ArrowRight: 'like', ArrowLeft: 'pass' } as const)[event.key]
  const modified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
  // A held key decides once.
  if (!choice || modified || event.repeat || event.defaultPrevented || !cards[step]) return
  if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return
  event.preventDefault()
  decided(choice)
})
followPointer(stack, { onDecide: decided })
