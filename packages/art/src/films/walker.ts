import { blob, circle, fill, group, line, n1, type Point, xy } from '../draw.ts'
import { blend } from './film.ts'

/**
 * A walking figure seen from the side, a hundred units tall, feet at 0,0. Nobody in particular: a coat, a head, a gait.
 */
export type Walker = {
  x: number
  y: number
  height: number
  /** 1 faces right, -1 left; in between while turning round. */
  facing: number
  /** Distance walked, in the figure's own units; drives the legs. */
  walked: number
  /** 0 standing, 1 walking. */
  pace: number
  /** 0 to 1: looking at a phone. */
  phone: number
  /** 0 to 1: one hand reaching to this place beside them. */
  reach: number
  reachTo: Point
  lean: number
  /** -1 or 1: side of the light. */
  lightFrom: number
  look: 'curls' | 'hat'
}

const INK = '#150b2e'
const RIM = '#ffb9a6'
const SCREEN = '#d9ccff'

/** Units walked per cycle of two steps, matched to the legs so that feet never slip. */
export const STRIDE = 70
/** Share of a cycle in which a foot is on the ground. */
const STANCE = 0.6
const BONE = 25
/** Hip height in mid-stride; the body rises over each supporting leg and stays up when both feet rest. */
const LOW_HIP = -48.8
const RISE = 2.9
const STANDING = 3.6
const riseOf = (cycle: number, pace: number) =>
  blend(STANDING, RISE * Math.abs(Math.sin((cycle - 0.05) * 2 * Math.PI)), pace)

/** Ankle position at this point of the cycle: back along the ground, forward through the air. */
function ankle(cycle: number, pace: number): Point {
  const at = cycle - Math.floor(cycle)
  const half = (STANCE * STRIDE) / 2
  if (at < STANCE) return [blend(half, -half, at / STANCE) * pace, -3]
  const swing = (at - STANCE) / (1 - STANCE)
  return [blend(-half, half, swing) * pace, -3 - Math.sin(swing * Math.PI) * 7 * pace]
}

/** Two bones of equal length from a to b, bending forward (`side` 1) or backward. */
function joint(a: Point, b: Point, bone: number, side: number): Point {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const span = Math.min(Math.hypot(dx, dy), bone * 2 - 0.1)
  const out = Math.sqrt(bone * bone - (span * span) / 4)
  const along = Math.hypot(dx, dy) || 1
  return [a[0] + dx / 2 + (dy / along) * -out * -side, a[1] + dy / 2 - (dx / along) * out * side]
}

const through = (...points: Point[]) => points.map(([x, y], i) => `${i ? 'L' : 'M'}${n1(x)} ${n1(y)}`).join('')

function leg(cycle: number, pace: number, apart: number, ink: string): string {
  const hip: Point = [0, LOW_HIP - riseOf(cycle, pace)]
  const [x, y] = ankle(cycle, pace)
  const foot: Point = [x + apart * (1 - pace), y]
  const knee = joint(hip, foot, BONE, 1)
  return (
    line(through(hip, knee, foot), ink, 5.4) +
    fill(
      `M${n1(foot[0] - 2.8)} ${n1(foot[1] - 2)}L${n1(foot[0] + 2)} ${n1(foot[1] - 2)}Q${n1(foot[0] + 8)} ${n1(foot[1] + 0.5)} ${n1(foot[0] + 8)} ${n1(foot[1] + 3)}L${n1(foot[0] - 3)} ${n1(foot[1] + 3)}Z`,
      ink,
    )
  )
}

function head(look: Walker['look'], ink: string): string {
  const face = fill(
    'M-1 -86L-1.4 -90C-5 -94 -4 -101 2 -101.5C7 -101.6 8.6 -98 8.6 -95.6L10 -93L8.8 -92.2L8.7 -90C8.4 -88.4 6.6 -88.2 5 -88.4L5 -85Z',
    ink,
  )
  if (look === 'hat')
    return (
      face +
      fill('M-4.6 -95C-5.6 -104 1 -106.6 5 -105C9 -103.6 9.6 -99.6 9.2 -97Z', ink) +
      line('M-4.4 -96.2L9 -98.4', ink, 2.6)
    )
  const curls = xy`-5.4,-91 -6.8,-95 -5.6,-99.4 -3,-103 1.4,-105 5.8,-103.6 8,-100.4 2,-98 -1.6,-95`
  return face + curls.map(([x, y], i) => circle(x, y, i < 7 ? 3.1 : 4.6, ink)).join('')
}

/** One arm: shoulder, elbow, hand. */
function arm(shoulder: Point, hand: Point, ink: string): string {
  const elbow = joint(shoulder, hand, 16.5, -1)
  return line(through(shoulder, elbow, hand), ink, 5)
}

/** The whole figure in one colour; drawn twice, the second time for the light on its edge. */
function figure({ walked, pace, phone, reach, reachTo, facing, look }: Walker, ink: string): string {
  const cycle = walked / STRIDE
  const swing = Math.sin(cycle * 2 * Math.PI) * pace
  const shoulder: Point = [1, -80]
  const hanging = (sign: number): Point => [2 + sign * swing * 11, -52 - Math.abs(swing) * 2]
  const holding: Point = [14, -72]
  const front = hanging(1)
  const inHand: Point = [blend(front[0], holding[0], phone), blend(front[1], holding[1], phone)]
  // Reach is in world direction, but the figure is drawn facing right.
  const goal: Point = [reachTo[0] * Math.sign(facing || 1), reachTo[1]]
  const hand: Point = [blend(inHand[0], goal[0], reach), blend(inHand[1], goal[1], reach)]
  const hem = swing * 2.2
  const coat =
    look === 'hat'
      ? blob(
          xy`-5,-84 3,-85.5 7,-80 7.5,-68 7,-56 ${9.5 + hem},-40 ${10.5 + hem * 1.6},-27 1,-25.5 ${-9.5 + hem * 1.6},-27 ${-8 + hem},-42 -6.5,-58 -7.5,-74`,
        )
      : blob(
          xy`-5,-84 3,-85.5 7.5,-80 8,-67 7,-55 ${8.5 + hem},-44 ${9 + hem * 1.4},-37 1,-36 ${-8.5 + hem * 1.4},-37 ${-7.5 + hem},-47 -6.5,-58 -7.5,-74`,
        )
  const flutter = Math.sin(cycle * 2 * Math.PI + 1) * 2 * pace
  const scarf =
    line('M-3 -86L6 -86', ink, 5.4) +
    line(
      `M-3 -85C-9 -84 ${n1(-11 - pace * 4)} ${n1(-80 + flutter)} ${n1(-10 - pace * 8)} ${n1(-74 - pace * 5 + flutter)}`,
      ink,
      3.8,
    )
  const upper = (content: string) => group(content, { transform: `translate(0 ${n1(STANDING - riseOf(cycle, pace))})` })
  return (
    upper(arm(shoulder, hanging(-1), ink)) +
    leg(cycle + 0.5, pace, -4, ink) +
    leg(cycle, pace, 3, ink) +
    upper(
      fill(coat, ink) +
        (look === 'hat' ? scarf : line('M-2 -86L5 -86', ink, 5)) +
        head(look, ink) +
        arm(shoulder, hand, ink),
    )
  )
}

/** `glow` paints a soft light; the scene passes it in, because it owns the gradients. */
export function walker(who: Walker, glow: (x: number, y: number, r: number, colour: string) => string): string {
  const scale = who.height / 100
  // A turn shows the figure from the front for a moment: narrow, never flat.
  const width = Math.sign(who.facing || 1) * Math.max(0.55, Math.abs(who.facing))
  const place = (dx: number, dy: number) =>
    `translate(${n1(who.x + dx)} ${n1(who.y + dy)}) rotate(${n1(who.lean)}) scale(${n1(scale * width)} ${n1(scale)})`
  const rim = 0.85 * scale
  const screen =
    who.phone > 0.01
      ? group(glow(14, -76, 20, SCREEN) + line('M15.6 -76.6L13.6 -71.6', '#ffffff', 2) + glow(8.6, -94, 9, SCREEN), {
          transform: place(0, 0),
          opacity: who.phone,
        })
      : ''
  return (
    group(figure(who, RIM), { transform: place(who.lightFrom * rim, -rim * 0.5) }) +
    group(figure(who, INK), { transform: place(0, 0) }) +
    screen
  )
}
