import { type Defs, defsOf, svg } from '../defs.ts'
import { between, circle, ellipse, fill, group, line, n, n1, type Point, randomOf, rect } from '../draw.ts'
import { blend, ease, type Film, glide, shown } from './film.ts'
import { cup, MAGENTA, PURPLE, RADIUS, record, umbrella } from './twos-things.ts'

/**
 * Pairs that belong to an evening, seen from above: cups, records, umbrellas. Each pair turns into the next; the last
 * becomes the Duet mark, whose light leads back to the cups.
 */
const [WIDTH, HEIGHT] = [720, 1280]
const SECONDS = 10
const LEFT: Point = [252, 428]
const RIGHT: Point = [468, 852]
const MIDDLE: Point = [360, 640]
/** Half the distance between the mark's circles, as a fraction of their radius. */
const MARK_HALF = 0.4

const IRIS: readonly [number, number] = [2, 2.9]
const WIPE: readonly [number, number] = [4.5, 5.3]
const MEET: readonly [number, number] = [6.3, 7.7]
const LENS: readonly [number, number] = [8.9, 9.7]

const at2 = ([x, y]: Point, content: string, scale = 1) =>
  group(content, { transform: `translate(${n1(x)} ${n1(y)}) scale(${n1(scale)})` })
const disc = ([x, y]: Point, r: number) =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 1 ${n(-2 * r)} 0Z`
const glow = (defs: Defs, x: number, y: number, r: number, colour: string, strength: number) =>
  circle(x, y, r, defs.glow([0, colour, strength], [0.5, colour, strength * 0.38], [1, colour, 0]))

function cups(defs: Defs, at: number): string {
  const table = defs.linear(0, 0, WIDTH, HEIGHT, [0, '#3b1768'], [0.5, '#2a1152'], [1, '#1a0c3a'])
  const boards = [1, 2, 3, 4].map((i) => `M${i * 150 - 40} 0V${HEIGHT}`).join('')
  const steam = (x: number, y: number, shift: number) => {
    const rise = ((at + 20) * 0.22 + shift) % 1
    const strength = Math.round(Math.sin(rise * Math.PI) * 26) / 100
    return ellipse(
      x + Math.sin(rise * 7) * 16,
      y - rise * 130,
      30 + rise * 26,
      52 + rise * 30,
      defs.glow([0, '#ffe9f4', strength], [1, '#ffe9f4', 0]),
    )
  }
  const sugar = (x: number, y: number, turn: number) =>
    group(
      rect(-24, -16, 52, 52, '#05030f', 0.35, 8) +
        rect(-26, -26, 52, 52, '#fff3e9', 1, 8) +
        rect(-26, -26, 52, 18, '#ffffff', 1, 8),
      {
        transform: `translate(${x} ${y}) rotate(${turn})`,
      },
    )
  const biscuit = group(
    circle(8, 12, 62, '#05030f', 0.3) +
      circle(0, 0, 60, '#e7a765') +
      circle(-4, -5, 52, '#f0b978') +
      [xyDot(-20, -24), xyDot(16, -10), xyDot(-12, 18), xyDot(26, 24), xyDot(-38, 4), xyDot(10, -38)].join(''),
    { transform: 'translate(136 952)' },
  )
  return (
    rect(0, 0, WIDTH, HEIGHT, table) +
    line(boards, '#12082c', 5, 0.5) +
    glow(defs, 120, 200, 620, '#c04ad8', 0.34) +
    glow(defs, 660, 1180, 520, '#e02a8f', 0.34) +
    biscuit +
    sugar(596, 330, 18) +
    sugar(528, 392, -24) +
    at2(LEFT, cup(defs, PURPLE, 'leaf', -24 + at * 5)) +
    at2(RIGHT, cup(defs, MAGENTA, 'ring', 168 - at * 5)) +
    steam(LEFT[0], LEFT[1], 0) +
    steam(LEFT[0] + 26, LEFT[1], 0.5) +
    steam(RIGHT[0], RIGHT[1], 0.3) +
    steam(RIGHT[0] - 24, RIGHT[1], 0.8)
  )
}
const xyDot = (x: number, y: number) => circle(x, y, 8, '#7a3a2a')

function records(defs: Defs, at: number): string {
  const ground = defs.linear(0, 0, WIDTH, HEIGHT, [0, '#191a63'], [0.55, '#12124a'], [1, '#2a0f4c'])
  const sleeve = (x: number, y: number, turn: number, from: string, to: string) =>
    group(
      rect(-206, -206, 430, 430, '#05030f', 0.34, 14) +
        rect(-220, -220, 440, 440, defs.linear(-220, -220, 220, 220, [0, from], [1, to]), 1, 12) +
        line(
          'M-220 -150C-60 -190 60 -90 220 -130M-220 -96C-60 -136 60 -36 220 -76M-220 -42C-60 -82 60 18 220 -22',
          '#fff3e9',
          8,
          0.28,
        ),
      { transform: `translate(${x} ${y}) rotate(${turn})` },
    )
  const arm = (x: number, y: number, turn: number) =>
    group(
      circle(10, 14, 44, '#05030f', 0.35) +
        circle(0, 0, 42, '#4b3a86') +
        circle(0, 0, 30, '#d9cdf2') +
        line('M0 0L6 190L-30 262', '#05030f', 13, 0.3) +
        line('M0 0L0 184L-38 254', '#e9e0fa', 11) +
        group(rect(-15, -8, 30, 58, '#fa66ba', 1, 7), { transform: 'translate(-38 246) rotate(28)' }) +
        circle(0, 0, 14, '#7a63c0'),
      { transform: `translate(${x} ${y}) rotate(${turn})` },
    )
  return (
    rect(0, 0, WIDTH, HEIGHT, ground) +
    glow(defs, 620, 180, 560, '#5a5cff', 0.36) +
    glow(defs, 60, 1100, 560, '#d61a8b', 0.4) +
    sleeve(150, 330, -14, '#ffb36b', '#d61a8b') +
    sleeve(584, 972, 12, '#8b3be0', '#3fb5c9') +
    at2(LEFT, record(defs, MAGENTA, at * 100)) +
    at2(RIGHT, record(defs, PURPLE, 40 + at * 100)) +
    arm(580, 250, 32 + Math.sin(at * 2.4) * 1.2) +
    arm(140, 1060, 214 + Math.sin(at * 2.4 + 1) * 1.2)
  )
}

const DROPS = (() => {
  const random = randomOf(19)
  return Array.from({ length: 64 }, () => ({
    x: between(random, 0, WIDTH),
    y: between(random, 0, HEIGHT),
    from: between(random, WIPE[0] - 0.4, MEET[1]),
    size: between(random, 14, 32),
  }))
})()

/** The umbrellas move in from the corners until they are as close as the mark's circles. */
function pair(at: number): { left: Point; right: Point } {
  const near = glide(at, ...MEET)
  const walk = (1 - ease(at, WIPE[0] - 0.2, MEET[0] + 0.2)) * 46
  const markX = MARK_HALF * RADIUS
  const place = ([x, y]: Point, side: 1 | -1): Point => [
    blend(x + side * walk * 0.5, MIDDLE[0] + side * markX, near),
    blend(y + side * walk, MIDDLE[1], near),
  ]
  return { left: place(LEFT, -1), right: place(RIGHT, 1) }
}

function street(defs: Defs, at: number): string {
  const ground = defs.linear(0, 0, WIDTH, HEIGHT, [0, '#101a4a'], [0.6, '#171040'], [1, '#0c0b21'])
  const rings = DROPS.map(({ x, y, from, size }) => {
    const age = (at - from) / 0.7
    if (age < 0 || age > 1) return ''
    return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(size * (0.2 + age))}" ry="${n(size * (0.2 + age) * 0.8)}" fill="none" stroke="#bfc4ff" stroke-opacity="${n1(0.55 * (1 - age))}" stroke-width="2.4"/>`
  }).join('')
  const lamp = (x: number, y: number, colour: string, strength: number) =>
    ellipse(x, y, 110, 330, defs.glow([0, colour, strength], [0.5, colour, strength * 0.4], [1, colour, 0]))
  const stones = [0, 1, 2, 3, 4, 5, 6, 7, 8]
    .map((row) => {
      const y = row * 150 + 20
      const joints = [0, 1, 2, 3, 4].map((i) => `M${i * 190 + (row % 2) * 95 - 40} ${y}v150`).join('')
      return `M0 ${y}H${WIDTH}${joints}`
    })
    .join('')
  return (
    rect(0, 0, WIDTH, HEIGHT, ground) +
    line(stones, '#5c62c4', 2.4, 0.2) +
    lamp(610, 330, '#ffbd74', 0.7) +
    lamp(110, 900, '#fa66ba', 0.6) +
    lamp(330, 1150, '#8b6cff', 0.5) +
    lamp(60, 160, '#8b6cff', 0.45) +
    rings
  )
}

const lens = (scale: number) => {
  const half = MARK_HALF * RADIUS
  const tall = Math.sqrt(RADIUS * RADIUS - half * half)
  const [x, y] = MIDDLE
  const r = n(RADIUS * scale)
  return `M${n(x)} ${n(y - tall * scale)}A${r} ${r} 0 0 1 ${n(x)} ${n(y + tall * scale)}A${r} ${r} 0 0 1 ${n(x)} ${n(y - tall * scale)}Z`
}

/** The two circles and their shared light. */
function meeting(defs: Defs, at: number): string {
  const { left, right } = pair(at)
  const plain = ease(at, MEET[0] + 0.5, MEET[1])
  const sway = Math.sin(at * 2.6) * 4
  const night = ease(at, MEET[0], MEET[1] - 0.2)
  const share = ease(at, MEET[1] - 0.5, MEET[1] + 0.2)
  const beat = shown(at, MEET[1], LENS[0] + 0.6, 0.4)
  const ring = (delay: number) => {
    const age = (at - MEET[1] - delay) / 1.3
    if (age <= 0 || age >= 1) return ''
    const r = n(RADIUS * (1 + age * 1.5))
    const half = MARK_HALF * RADIUS
    const stroke = `fill="none" stroke-width="3" stroke-opacity="${n1(0.5 * (1 - age) ** 1.5)}"`
    return `<circle cx="${n(MIDDLE[0] - half)}" cy="${MIDDLE[1]}" r="${r}" stroke="#b784f5" ${stroke}/><circle cx="${n(MIDDLE[0] + half)}" cy="${MIDDLE[1]}" r="${r}" stroke="#f77cc0" ${stroke}/>`
  }
  // Until the circles rest, clip one with the other to get their overlap.
  const overlap = group(circle(right[0], right[1], RADIUS, '#ffe3d3', share), {
    'clip-path': defs.clip(disc(left, RADIUS)),
  })
  return (
    rect(0, 0, WIDTH, HEIGHT, '#0c0b21', night) +
    glow(defs, 120, 420, 620, '#7f2cd5', Math.round(night * 24) / 50) +
    glow(defs, 620, 900, 620, '#c9067d', Math.round(night * 22) / 50) +
    ring(0) +
    ring(0.4) +
    at2(left, umbrella(defs, PURPLE, sway + glide(at, ...MEET) * 40, plain)) +
    at2(right, umbrella(defs, MAGENTA, 20 - sway - glide(at, ...MEET) * 40, plain)) +
    overlap +
    (share > 0 ? glow(defs, MIDDLE[0], MIDDLE[1], 330, '#ffd9c2', Math.round(beat * 22) / 50) : '')
  )
}

/** Two bands run ahead of the wiped edge. */
function wipe(defs: Defs, at: number, below: string, above: string): string {
  const slant = 420
  const edge = (delay: number) => blend(-slant - 40, WIDTH + 60, glide(at, WIPE[0] + delay, WIPE[1] + delay - 0.2))
  const area = (x: number) => `M-900 -10H${n(x + slant)}L${n(x)} ${HEIGHT + 10}H-900Z`
  const [first, second, last] = [edge(0), edge(0.1), edge(0.2)]
  return (
    below +
    fill(area(first), '#d61a8b') +
    fill(area(second), '#8b3be0') +
    group(above, { 'clip-path': defs.clip(area(last)) })
  )
}

function frame(at: number): string {
  const defs = defsOf('t')
  // The cups appear before the loop ends, so their own time runs across its seam.
  const cupsAt = at > SECONDS / 2 ? at - SECONDS : at
  let content: string
  if (at < IRIS[0]) content = cups(defs, cupsAt)
  else if (at < IRIS[1]) {
    const r = 12 + glide(at, ...IRIS) * 880
    const opening = `${disc(LEFT, r)}${disc(RIGHT, r)}`
    const edge = line(opening, '#fff3e9', 8, 0.9)
    content = cups(defs, cupsAt) + edge + group(records(defs, at), { 'clip-path': defs.clip(opening) })
  } else if (at < WIPE[0]) content = records(defs, at)
  else if (at < WIPE[1]) content = wipe(defs, at, records(defs, at), street(defs, at) + meeting(defs, at))
  else if (at < LENS[0]) content = street(defs, at) + meeting(defs, at)
  else {
    const scale = 1 + glide(at, ...LENS) * 4.2
    const through = ease(at, LENS[0], LENS[0] + 0.35)
    content =
      street(defs, at) +
      meeting(defs, at) +
      group(cups(defs, cupsAt) + rect(0, 0, WIDTH, HEIGHT, '#ffe3d3', 1 - through), {
        'clip-path': defs.clip(lens(scale)),
      })
  }
  return svg(WIDTH, HEIGHT, defs, content)
}

export const twos: Film = {
  name: 'twos',
  width: WIDTH,
  height: HEIGHT,
  seconds: SECONDS,
  startAt: 0.8,
  frame,
}
