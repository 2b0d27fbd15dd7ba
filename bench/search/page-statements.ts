import { once } from 'node:events'

import { signupForm } from '#tests/factories/signup-form.ts'

import { type DuetServer, startDuet } from '../duet-server.ts'
import { runToEnd } from '../programs.ts'
import { takeSnapshot } from '../snapshot.ts'

/** First visits record activity and the job queue polls now and then; the lowest count includes neither. */
const VISITS = 8

/** Without filters in the address, the page redirects to the member's last ones. */
const PAGE = 'members?gender=everyone'

export async function membersPageStatements(): Promise<number> {
  using snapshot = takeSnapshot()
  await runToEnd('node', ['scripts/build.ts'], { cwd: snapshot.root })
  await using server = await startDuet(snapshot.root, { entry: 'bench/search/page-under-test.ts' })
  const cookie = await signUp(server)
  const counts: number[] = []
  for (let visit = 0; visit < VISITS; visit += 1) {
    const before = await statementsOf(server)
    const page = await fetch(`${server.url}${PAGE}`, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' })
    await page.text()
    if (page.status !== 200) throw new Error(`${PAGE} returned ${page.status}`)
    counts.push((await statementsOf(server)) - before)
  }
  return Math.min(...counts)
}

async function signUp({ url }: DuetServer): Promise<string> {
  const reply = await fetch(`${url}api/signup.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(url).origin, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(signupForm()),
  })
  if (!reply.ok) throw new Error(`sign-up returned ${reply.status}: ${await reply.text()}`)
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

async function statementsOf({ process: child }: DuetServer): Promise<number> {
  child.send('how many?')
  const [count] = await once(child, 'message')
  return count
}
