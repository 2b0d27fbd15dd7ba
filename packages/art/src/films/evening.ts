import { type Defs, defsOf, svg } from '../defs.ts'
import { between, circle, ellipse, group, line, n, n1, type Point, randomOf, rect } from '../draw.ts'
import { bridge, deckAt, lamps, stall, WATER_LINE } from './evening-bridge.ts'
import { houses } from './evening-town.ts'
import { type Film, glide, wave } from './film.ts'
import { STRIDE, type Walker, walker } from './walker.ts'

/**
 * An evening on a bridge: two people approach from both sides, phone in hand, meet in front of the moon and walk on
 * together. World coordinates: 0,0 is the crown of the bridge, y points down.
 */
type Form = {
  name: string
  width: number
  height: number
  /** Position of the bridge's crown in the frame, and the scale of the world. */
  crown: Point
  scale: number
  seconds: number
  meetAt: number
  leaveAt: number
  /** Walking speed in hundredths of body height per second; brisker where the way is longer. */
  speed: number
  /** Height of the outermost houses, which text may cover. */
  roofs: number
  /** A place to appear from without walking in from the edge. */
  stallAt?: number
}

const HEIGHT = 196
const RAMP = 0.7
/** Half the distance between the two when they stand together. */
const GAP = 21

const glowOf =
  (defs: Defs) =>
  (x: number, y: number, r: number, colour: string, strength = 0.6) =>
    circle(x, y, r, defs.glow([0, colour, strength], [0.45, colour, strength * 0.35], [1, colour, 0]))

/** Distance from the standing place, `since` seconds before or after it, with a soft start and stop. */
const distance = (since: number, speed: number) =>
  since <= 0 ? 0 : since < RAMP ? (speed * since * since) / (2 * RAMP) : speed * (since - RAMP / 2)

function people(at: number, { meetAt, leaveAt, speed }: Form): { left: Walker; right: Walker } {
  const coming = distance(meetAt - at, speed)
  const going = distance(at - leaveAt, speed)
  const pace = Math.min(1, Math.max(0, (meetAt - at) / RAMP, (at - leaveAt) / RAMP))
  const phone = 1 - glide(at, meetAt - 1.5, meetAt - 0.6)
  const reach = glide(at, meetAt - 0.35, meetAt + 0.5)
  const scale = HEIGHT / 100
  const close = 5 * glide(at, meetAt, meetAt + 0.6) - 3 * glide(at, leaveAt - 0.2, leaveAt + 0.5)
  const bend = glide(at, meetAt - 0.2, meetAt + 0.5) * (1 - glide(at, leaveAt - 0.5, leaveAt + 0.2)) * 2.6
  const middle = GAP - close
  const someone = (side: 1 | -1): Walker => {
    const x = (side * (coming + middle) + going) * scale
    return {
      x,
      y: deckAt(x),
      height: side > 0 ? HEIGHT * 0.95 : HEIGHT,
      facing: side > 0 ? -1 + 2 * glide(at, leaveAt - 0.75, leaveAt + 0.05) : 1,
      walked: side > 0 ? coming + going + STRIDE * 0.3 : -coming + going,
      pace: pace,
      phone,
      reach,
      reachTo: [-side * middle, -52],
      lean: -side * bend,
      lightFrom: x > 0 ? -1 : 1,
      look: side > 0 ? 'hat' : 'curls',
    }
  }
  return { left: someone(-1), right: someone(1) }
}

const STARS = (() => {
  const random = randomOf(77)
  return Array.from({ length: 70 }, () => ({
    x: between(random, -900, 700),
    y: -180 - between(random, 0, 1) ** 0.7 * 640,
    r: between(random, 0.7, 1.7),
    light: between(random, 0.25, 0.8),
    turns: random() < 0.3 ? 1 + Math.floor(random() * 3) : 0,
    shift: random(),
  }))
})()

function sky(defs: Defs, at: number, seconds: number): string {
  const glow = glowOf(defs)
  const ground = defs.linear(
    0,
    -820,
    0,
    60,
    [0, '#0a091e'],
    [0.3, '#130f38'],
    [0.55, '#2d1761'],
    [0.76, '#6a2477'],
    [0.92, '#bb3f83'],
    [1, '#e8708c'],
  )
  const stars = STARS.map(({ x, y, r, light, turns, shift }) =>
    circle(x, y, r, '#fff0e2', light * (turns ? 0.65 + 0.35 * wave(at, seconds, turns, shift) : 1)),
  ).join('')
  return (
    rect(-1000, -900, 2000, 1000, ground) +
    glow(-560, -330, 520, '#7f2cd5', 0.3) +
    glow(420, -420, 420, '#5a2fd0', 0.28) +
    stars
  )
}

/** Long thin clouds that drift a little and return. */
function clouds(defs: Defs, at: number, seconds: number): string {
  const drift = wave(at, seconds, 1, 0.1) * 9
  const cloud = (x: number, y: number, w: number, h: number, colour: string, strength: number, k: number) =>
    ellipse(x + drift * k, y, w, h, defs.glow([0, colour, strength], [0.5, colour, strength * 0.55], [1, colour, 0]))
  return (
    cloud(-330, -300, 300, 24, '#d35aa0', 0.4, 1) +
    cloud(-190, -268, 210, 15, '#ff9fb0', 0.35, 1.4) +
    cloud(330, -352, 290, 22, '#b04aa8', 0.4, 0.8) +
    cloud(210, -190, 240, 14, '#ffb0ab', 0.34, 1.6) +
    cloud(-700, -210, 300, 18, '#d35aa0', 0.35, 1.2)
  )
}

const MOON: readonly [number, number, number] = [0, -136, 182]

function moon(defs: Defs): string {
  const [x, y, r] = MOON
  const glow = glowOf(defs)
  const body = defs.linear(0, y - r, 0, y + r, [0, '#fff4e6'], [0.45, '#ffe0c2'], [0.8, '#ffb4a2'], [1, '#ff8f9c'])
  const spot = (dx: number, dy: number, rx: number, ry: number) =>
    ellipse(x + dx, y + dy, rx, ry, defs.glow([0, '#f0a090', 0.3], [0.65, '#f0a090', 0.2], [1, '#f0a090', 0]))
  return (
    glow(x, y, 560, '#ff6fae', 0.4) +
    glow(x, y, 330, '#ffb9b4', 0.55) +
    circle(x, y, r, body) +
    spot(-70, -80, 46, 34) +
    spot(20, -110, 30, 20) +
    spot(86, -40, 40, 48) +
    spot(-104, 4, 26, 32) +
    spot(-16, -34, 34, 22)
  )
}

function water(defs: Defs, at: number, seconds: number): string {
  const ground = defs.linear(
    0,
    30,
    0,
    480,
    [0, '#d9608a'],
    [0.22, '#8f2f7c'],
    [0.48, '#431c62'],
    [0.78, '#1a1140'],
    [1, '#0d0b24'],
  )
  const random = randomOf(5)
  let streaks = ''
  for (let y = 48; y < 400; y += between(random, 6, 9) + y * 0.022) {
    const depth = (y - 48) / 352
    const turns = 1 + Math.floor(random() * 2)
    const shift = random()
    const width = (150 - depth * 66) * (0.62 + 0.38 * wave(at, seconds, turns * 2, shift)) * between(random, 0.7, 1.1)
    const x = wave(at, seconds, turns, shift + 0.3) * (5 + depth * 9) + between(random, -12, 12)
    streaks += ellipse(x, y, width, 1.6 + depth * 2.6, depth < 0.35 ? '#ffe3cf' : '#ffb6b4', 0.85 - depth * 0.62)
  }
  return rect(-1000, 30, 2000, 560, ground) + streaks + quays(defs)
}

/** The banks below the houses. */
function quays(defs: Defs): string {
  const wall = defs.linear(0, 50, 0, 150, [0, '#26144c'], [1, '#150c33'])
  const one = (x: number) => rect(x, 28, 800, 118, wall) + rect(x, 142, 800, 5, '#ff9fb0', 0.16)
  return one(-1050) + one(250)
}

/** Reflections of the houses: soft upright strips of light. */
function gleams(defs: Defs, at: number, seconds: number): string {
  const random = randomOf(23)
  return Array.from({ length: 26 }, () => {
    const side = random() < 0.5 ? -1 : 1
    const x = side * between(random, 240, 880)
    const colour = random() < 0.7 ? '#ffc98a' : '#ff8fc8'
    const light =
      between(random, 0.18, 0.42) * (0.75 + 0.25 * wave(at, seconds, 1 + Math.floor(random() * 2), random()))
    const [y, length] = [WATER_LINE + between(random, 2, 26), between(random, 50, 150)]
    return ellipse(
      x,
      y + length / 2,
      between(random, 3, 7),
      length / 2,
      defs.glow([0, colour, n2(light)], [1, colour, 0]),
    )
  }).join('')
}
const n2 = (v: number) => Math.round(v * 50) / 50

/** Ripples of the near water, light above and dark below. */
function ripples(at: number, seconds: number): string {
  const random = randomOf(41)
  let drawn = ''
  for (let y = WATER_LINE + 14; y < 500; y += between(random, 11, 19))
    for (let x = -940; x < 680; x += between(random, 120, 300)) {
      const shift = random()
      const length = between(random, 26, 90)
      const dx = wave(at, seconds, 1, shift) * 14
      const light = 0.05 + 0.11 * (0.5 + 0.5 * wave(at, seconds, 2, shift + 0.2))
      drawn += line(`M${n(x + dx)} ${n(y)}q${n(length / 2)} 5 ${n(length)} 0`, '#e7a3ff', 1.8, light)
    }
  return drawn
}

const FAR = { seed: 3, from: 112, to: 720, base: 50, low: 84, high: 250, body: '#5b2470', lit: 0.3, opacity: 0.55 }
const NEAR = { seed: 11, from: 226, to: 980, base: 40, low: 210, body: '#1e1142', lit: 0.26, opacity: 0.95 }

function frame(form: Form, at: number): string {
  const { seconds, crown, scale, width, height } = form
  const defs = defsOf('e')
  const glow = glowOf(defs)
  const sway = wave(at, seconds, 1, 0.75)
  const zoom = scale * (1 + 0.018 * (1 + sway))
  const { left, right } = people(at, form)
  const near = (content: string, depth: number) =>
    group(content, { transform: `translate(${n1(sway * 12 * depth)} 0)` })
  const light = (x: number, y: number, r: number, colour: string) => glow(x, y, r, colour, 0.5)
  const world =
    sky(defs, at, seconds) +
    near(moon(defs) + clouds(defs, at, seconds), 0.15) +
    near(houses(FAR, at, seconds), 0.3) +
    near(houses({ ...NEAR, high: form.roofs }, at, seconds), 0.55) +
    glow(0, 40, 420, '#ff7fa8', 0.32) +
    near(water(defs, at, seconds), 0.3) +
    near(bridge(defs) + gleams(defs, at, seconds), 1) +
    ripples(at, seconds) +
    near(lamps(defs) + walker(right, light) + walker(left, light) + (form.stallAt ? stall(defs, form.stallAt) : ''), 1)
  const shade = defs.linear(
    0,
    0,
    0,
    height,
    [0, '#0a091e', 0.5],
    [0.35, '#0a091e', 0],
    [0.75, '#0a091e', 0],
    [1, '#0a091e', 0.62],
  )
  return svg(
    width,
    height,
    defs,
    rect(0, 0, width, height, '#0a091e') +
      group(world, { transform: `translate(${n1(crown[0])} ${n1(crown[1])}) scale(${n1(zoom)})` }) +
      rect(0, 0, width, height, shade),
  )
}

const filmOf = (form: Form): Film => ({
  name: form.name,
  width: form.width,
  height: form.height,
  seconds: form.seconds,
  startAt: form.meetAt + 0.7,
  frame: (at) => frame(form, at),
})

export const evening = filmOf({
  name: 'evening',
  width: 720,
  height: 1280,
  crown: [360, 800],
  scale: 1,
  seconds: 9,
  meetAt: 3.6,
  leaveAt: 5.5,
  speed: 74,
  roofs: 355,
})

/** For wide windows: text is on the left, so the bridge moves right. */
export const eveningWide = filmOf({
  name: 'evening-wide',
  width: 1280,
  height: 720,
  crown: [820, 470],
  scale: 0.86,
  seconds: 10,
  meetAt: 4.2,
  leaveAt: 5.9,
  speed: 84,
  roofs: 270,
  stallAt: -680,
})
