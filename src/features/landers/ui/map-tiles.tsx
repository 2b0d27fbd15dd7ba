import type { CSSProperties } from 'react'

import { useTexts } from '#app/page/use-page.ts'

import type { MapArea, MapLanderData } from './load-map.server.ts'

type Map = MapLanderData['map']

/**
 * The country: dark tiles, with those of counted areas lit on top. A lit area is the label of a radio, so taps, keys
 * and the names below the map can choose it.
 */
export function Tiles({ map, counted }: { map: Map; counted: readonly MapArea[] }) {
  const text = useTexts()
  const { width, height, areas } = map
  return (
    <div className="map-sheet" style={{ '--wide': width, '--high': height } as CSSProperties}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="map-land">
        <path d={areas.map(({ d }) => d).join('')} />
      </svg>
      {counted.length > 0 && (
        <fieldset className="contents">
          <legend className="sr-only">{text('landings.map_areas')}</legend>
          {counted.map((area) => (
            <LitArea key={area.id} area={area} map={map} />
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** Brightness by member count, in four steps. */
const brightness = (atLeast: number) => (atLeast >= 50 ? 4 : atLeast >= 25 ? 3 : atLeast >= 10 ? 2 : 1)

function LitArea({ area, map: { width, height } }: { area: MapArea; map: Map }) {
  const text = useTexts()
  const { id, name, atLeast, d, x, y } = area
  const place = { '--x': `${(x / width) * 100}%`, '--y': `${(y / height) * 100}%` } as CSSProperties
  return (
    <label className={`map-area map-glow-${brightness(atLeast ?? 0)}`} style={place}>
      <input type="radio" name="area" id={`area-${id}`} />
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path d={d} />
      </svg>
      <span className="map-tag">
        <span className="map-name">{name}</span> <b>{text('landings.map_at_least', { count: atLeast ?? 0 })}</b>
      </span>
    </label>
  )
}
