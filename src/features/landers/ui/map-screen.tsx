import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { useTexts } from '#app/page/use-page.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

import { Lander } from './lander.tsx'
import { LanderJoin } from './lander-join.tsx'
import { Promises } from './lander-promises.tsx'
import type { MapArea, MapLanderData } from './load-map.server.ts'
import { loadMapLander } from './load-map.server.ts'
import { MapPeople } from './map-people.tsx'
import { Tiles } from './map-tiles.tsx'
import './map.css'

export const handle = { layout: 'lander', scripts: 'none', bar: 'on_night', texts: ['landings', 'home', 'people'] }

export const loader = (args: RouteArgs) => loadMapLander(args)

/** As many as a phone can show. */
const CHIPS = 8

/** LAND-1: a country of tiles. Areas glow by how many members say they live there; no member is a dot. */
export default function MapScreen({ loaderData: shown }: PageProps<typeof loader>) {
  const text = useTexts()
  const { niche, map } = shown
  const counted = map.areas
    .filter((area) => area.atLeast !== null)
    .toSorted((a, b) => (b.atLeast ?? 0) - (a.atLeast ?? 0))
    .slice(0, CHIPS)
  return (
    <Lander niche={niche} title={text('landings.map_title')} description={text(`landings.map_lead_${niche}`)}>
      <section data-theme="dark" className="map text-text">
        <div className="page map-in">
          <header className="map-head">
            <h1 className="d2 lg:d1">{text('landings.map_heading')}</h1>
            <p className="lead max-w-[38ch]">{text(`landings.map_lead_${niche}`)}</p>
          </header>
          <Tiles map={map} counted={counted} />
          <div className="map-side">
            <Chips counted={counted} />
            <a href="#join" className={buttonClass({ look: 'main', size: 'lg' })}>
              {text('landings.map_call')}
              <Icon name="arrow-right" />
            </a>
            <p className="text-meta text-pretty text-muted">
              {text(counted.length > 0 ? 'landings.map_honest' : 'landings.map_no_counts')}
            </p>
          </div>
        </div>
      </section>
      <Join shown={shown} />
    </Lander>
  )
}

/** The same areas by name, each labelling its tiles' radio. */
function Chips({ counted }: { counted: readonly MapArea[] }) {
  const text = useTexts()
  if (counted.length === 0) return null
  return (
    <div className="map-chips">
      {counted.map(({ id, name, atLeast }) => (
        <label key={id} htmlFor={`area-${id}`} className="map-chip">
          {name}
          <b>{text('landings.map_at_least', { count: atLeast ?? 0 })}</b>
        </label>
      ))}
    </div>
  )
}

function Join({ shown }: { shown: MapLanderData }) {
  const text = useTexts()
  return (
    <section id="join" className="page scroll-mt-4 pt-14 pb-6 lg:pt-20">
      <div className="grid gap-8 lg:grid-cols-[1fr_28.75rem] lg:items-start lg:gap-20">
        <div className="grid content-start gap-3.5">
          <h2 className="d2">{text('landings.map_join_heading')}</h2>
          <p className="lead max-w-[40ch]">{text('landings.map_join_text')}</p>
          <Promises />
          <MapPeople shown={shown} />
        </div>
        <LanderJoin niche={shown.niche} button={text('landings.map_call')} />
      </div>
    </section>
  )
}
