import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { useTexts } from '#app/page/use-page.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

import { MessageCost } from './facts.tsx'
import { Lander } from './lander.tsx'
import { DrawnFace, LanderPhoto } from './lander-face.tsx'
import { LanderJoin } from './lander-join.tsx'
import { useCountSentence } from './lander-sentences.ts'
import type { LanderData } from './load-lander.server.ts'
import { loadLander } from './load-lander.server.ts'
import { DrawnPost, FictionalPost, HousePost, PersonPost } from './socialnetwork-posts.tsx'
import './socialnetwork.css'

export const handle = { layout: 'lander', scripts: 'none', texts: ['landings', 'home', 'people'] }

export const loader = (args: RouteArgs) => loadLander(args, { least: 6, most: 12 })

/** Illustrations for a site without enough people. */
const CIRCLES = ['small-1', 'pair-2', 'small-2', 'pair-1', 'small-3']
const POSTS = ['trio-1', 'trio-2', 'trio-3']

/** LAND-1: a feed of people visitors may see, and posts by the site about itself. */
export default function SocialnetworkScreen({ loaderData: shown }: PageProps<typeof loader>) {
  const text = useTexts()
  const { niche } = shown
  return (
    <Lander niche={niche} title={text('landings.social_title')}>
      <div className="page social">
        <header className="social-head">
          <h1 className="d2">{text('landings.social_heading')}</h1>
          <p className="text-muted">{text(`home.${niche}_lead`)}</p>
        </header>
        <Feed shown={shown} />
        <aside id="join" className="social-join">
          <div className="grid gap-1">
            <h2 className="d4">{text('landings.social_last_title')}</h2>
            <p className="text-sm text-muted">{text('landings.social_last_text')}</p>
          </div>
          <LanderJoin niche={niche} button={text('landings.social_join')} />
        </aside>
      </div>
      <nav data-bottom-bar aria-label={text('landings.social_join')} className="social-bar">
        <a href="/login" className={buttonClass({ look: 'ghost' })}>
          {text('landings.have_account')}
        </a>
        <a href="#join" className={buttonClass({ look: 'main' })}>
          {text('landings.social_join')}
        </a>
      </nav>
    </Lander>
  )
}

/** Members appear in circles and photos; a fictional profile carries its label above its text. */
function Feed({ shown: { niche, people, pictures, around, joined } }: { shown: LanderData }) {
  const text = useTexts()
  const counts = [useCountSentence(around, 'around'), useCountSentence(joined, 'joined')].filter(
    (each) => each !== null,
  )
  const members = people.filter(({ fictional }) => !fictional)
  const posting = members.slice(0, POSTS.length)
  const invented = people.find(({ fictional, about }) => fictional && about !== null)
  const pictured = (place: number, first = false) => {
    const person = posting[place]
    if (person) return <PersonPost person={person} first={first} />
    const post = POSTS[place]
    return people.length === 0 && post && <DrawnPost src={pictures[post]} first={first} />
  }
  return (
    <div className="social-feed">
      <Circles members={members} pictures={pictures} />
      <Composer />
      <HousePost title={text('landings.social_house')}>{text(`landings.social_welcome_${niche}`)}</HousePost>
      {pictured(0, true)}
      {people.length === 0 && <p className="px-1 text-sm text-faint">{text('landings.drawn_people')}</p>}
      {counts.length > 0 && <HousePost title={text('landings.social_count_title')}>{counts.join(' ')}</HousePost>}
      {invented && <FictionalPost person={invented} />}
      {pictured(1)}
      <HousePost title={text('landings.social_cost_title')}>
        <MessageCost />
      </HousePost>
      {pictured(2)}
      <HousePost title={text('landings.social_place_title')}>{text('landings.social_place_text')}</HousePost>
    </div>
  )
}

function Circles({ members, pictures }: { members: LanderData['people']; pictures: LanderData['pictures'] }) {
  const text = useTexts()
  const own = (
    <li>
      <a href="#join" className="social-circle">
        <span className="social-ring social-own">
          <Icon name="plus" />
        </span>
        {text('landings.social_you')}
      </a>
    </li>
  )
  return (
    <ul aria-label={text('landings.social_people')} className="social-circles no-scrollbar">
      {own}
      {members.map((person) => (
        <li key={person.id}>
          <a href={`/members/${person.id}/landing2`} className="social-circle">
            <span className="social-ring">
              <LanderPhoto person={person} size="thumb" />
            </span>
            <span className="block w-full truncate">{person.name}</span>
          </a>
        </li>
      ))}
      {members.length === 0 &&
        CIRCLES.map((name) => (
          <li key={name} aria-hidden="true" className="social-circle">
            <span className="social-ring">
              <DrawnFace src={pictures[name]} width={264} height={352} />
            </span>
          </li>
        ))}
    </ul>
  )
}

/** Looks like a text field, because tapping it signals the wish to write. */
function Composer() {
  const text = useTexts()
  return (
    <a href="#join" className="social-card flex items-center gap-3 text-muted">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-surface-3">
        <Icon name="pencil" size="sm" />
      </span>
      <span className="grow">{text('landings.social_compose')}</span>
      <span className="shrink-0 rounded-full bg-primary px-4 py-2 text-sm font-strong whitespace-nowrap text-white">
        {text('landings.social_compose_button')}
      </span>
    </a>
  )
}
