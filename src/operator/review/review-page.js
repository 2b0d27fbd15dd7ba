const element = (id) => document.getElementById(id)
const token = document.querySelector('meta[name=review-token]').content
const buttons = [...document.querySelectorAll('button')]
const WORDS = Object.fromEntries(
  buttons
    .filter(({ dataset }) => dataset.reason)
    .map((each) => [each.dataset.reason, each.lastChild.textContent.trim()]),
)

/** In display order, each with its verdict, if any. */
const photos = []
/** Prefetch before the queue runs dry. */
const AHEAD = 10
let at = 0
let isBusy = false
let isAsking = false

async function send(path, body) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-review-token': token },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(answer.status === 404 ? 'gone' : `The server answered ${answer.status}.`)
  return answer.json()
}

/** Only undecided photos can come again, so only their ids are sent. */
async function askForMore() {
  if (isAsking) return
  isAsking = true
  try {
    const skip = photos.filter(({ verdict }) => verdict === undefined).map(({ id }) => id)
    photos.push(...(await send('/queue', { skip })))
  } finally {
    isAsking = false
  }
}

function describe(verdict) {
  if (verdict === undefined) return ''
  if (verdict === 'gone') return 'deleted by its owner'
  return verdict.approve ? `approved: ${verdict.approve}` : `removed: ${WORDS[verdict.remove].toLowerCase()}`
}

function show() {
  const photo = photos[at]
  element('stage').hidden = photo === undefined
  element('message').hidden = photo !== undefined
  element('message').textContent = 'Nothing to review. New photos appear here automatically.'
  const left = photos.filter(({ verdict }) => verdict === undefined).length
  element('progress').textContent = `${left} to review, ${photos.length - left} done`
  openReasons(false)
  for (const button of buttons) button.disabled = photo === undefined && button.dataset.key !== 'ArrowLeft'
  if (photo === undefined) return
  const source = `/photo?id=${photo.id}`
  if (element('picture').getAttribute('src') !== source) element('picture').src = source
  element('picture').alt = `Photo of ${photo.name}`
  element('person').textContent = `${photo.name}, ${photo.age}`
  element('site').textContent = photo.site
  element('state').textContent =
    `${photo.status === 'pending' ? 'not yet published' : 'published'} · ${new Date(photo.created_at).toLocaleString()}`
  element('verdict').textContent = describe(photo.verdict)
  const next = photos[at + 1]
  if (next) new Image().src = `/photo?id=${next.id}`
}

function openReasons(open) {
  element('reasons').hidden = !open
  document.querySelector('[data-key=r]').setAttribute('aria-expanded', String(open))
}

async function decide(verdict) {
  const photo = photos[at]
  if (photo === undefined || isBusy) return
  isBusy = true
  try {
    await send('/verdict', { id: photo.id, verdict })
    photo.verdict = verdict
    at += 1
  } catch (error) {
    if (error.message === 'gone') photo.verdict = 'gone'
    else element('verdict').textContent = `Not saved: ${error.message}`
    if (error.message !== 'gone') return
    at += 1
  } finally {
    isBusy = false
  }
  await move(0)
}

async function move(by) {
  at = Math.max(0, Math.min(at + by, photos.length))
  show()
  if (photos.length - at > AHEAD) return
  const before = photos.length
  // Offline: the next key press or poll retries.
  await askForMore().catch(() => undefined)
  if (photos.length !== before) show()
}

function press(key) {
  const reason = buttons.find(({ dataset }) => dataset.key === key)?.dataset.reason
  if (reason) return element('reasons').hidden ? undefined : decide({ remove: reason })
  if (key === 's') return decide({ approve: 'safe' })
  if (key === 'a') return decide({ approve: 'adult' })
  if (key === 'r') return openReasons(photos[at] !== undefined && element('reasons').hidden)
  if (key === 'Escape') return openReasons(false)
  if (key === 'ArrowLeft') return move(-1)
  if (key === 'ArrowRight') return move(1)
}

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
  void press(event.key.length === 1 ? event.key.toLowerCase() : event.key)
})
for (const button of buttons) button.addEventListener('click', () => void press(button.dataset.key))

/** Poll interval of an empty screen, in milliseconds. */
const LOOK_AGAIN = 15_000
setInterval(() => {
  if (photos[at] === undefined) void move(0)
}, LOOK_AGAIN)
await move(0)
