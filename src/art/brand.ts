/** The mark of Duet, two circles that share their light, and the pictures made of it. */

const MARK =
  '<circle cx="12" cy="12" r="10" fill="#8b3be0"/><circle cx="20" cy="12" r="10" fill="#d61a8b"/><path d="M16 2.83a10 10 0 0 1 0 18.34 10 10 0 0 1 0-18.34Z" fill="#ffe3d3"/>'
const NIGHT = '#0c0b21'
const IVORY = '#fff3e9'

/** The mark alone on a clear square. */
export const iconSvg = () => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -4 32 32">${MARK}</svg>`

/** On a night ground, within the middle 80 % that every launcher keeps. */
export const maskableSvg = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><defs><radialGradient id="a"><stop stop-color="#4a2a9a" stop-opacity=".7"/><stop offset="1" stop-color="${NIGHT}" stop-opacity="0"/></radialGradient></defs><rect width="64" height="64" fill="${NIGHT}"/><circle cx="32" cy="32" r="32" fill="url(#a)"/><g transform="translate(12 17) scale(1.25)">${MARK}</g></svg>`

/** The word in Fraunces (weight 560) as curves, 100 units high to the em, so that it needs no font to be drawn. */
const WORD =
  'M4.5-1.3Q4.5-2.5 5.9-2.8L9.4-3.5Q10.5-3.8 11.1-4.3Q11.6-4.7 11.6-5.7L11.6-64.3Q11.6-65.2 11.1-65.7Q10.6-66.2 9.5-66.4L5.8-67.1Q4.5-67.5 4.5-68.6Q4.5-69.2 4.9-69.6Q5.4-70 6.2-70L31.3-70Q40.5-70 48.1-67.3Q55.6-64.6 61-59.6Q66.5-54.6 69.4-47.7Q72.3-40.7 72.3-32.1Q72.3-22.5 67.9-15.2Q63.5-8 55.4-4Q47.3 0 36.2 0L6.2 0Q5.4 0 4.9-0.4Q4.5-0.8 4.5-1.3ZM35.5-3Q42-3 47-6.2Q52-9.5 54.9-16.2Q57.7-22.8 57.7-33.1Q57.7-41 55.8-47.3Q54-53.6 50.4-58Q46.8-62.4 41.8-64.7Q36.8-67 30.4-67L25.6-67L25.6-6.3Q25.6-4.6 26.6-3.8Q27.6-3 29.4-3ZM110.4-4.4L110.4-8.8L110.2-9.1L110.2-37.9Q110.2-38.7 109.9-39.1Q109.6-39.5 109-39.6L105.9-39.7Q105.3-39.7 105.1-40.1Q104.8-40.3 104.8-40.7Q104.8-41.3 105.1-41.6Q105.4-41.9 106.2-42.2L117.4-45.7Q118.7-46.2 119.4-46.3Q120-46.5 120.7-46.5Q121.6-46.5 122.1-46Q122.6-45.4 122.6-44.6L122.6-5.6Q122.6-4.4 123-3.8Q123.3-3.2 124.1-3L126.4-2.6Q127.2-2.3 127.5-2Q127.7-1.7 127.7-1.2Q127.7-0.7 127.3-0.4Q126.9 0 126.1 0L114.3 0Q112.6 0 111.5-1.2Q110.4-2.4 110.4-4.4ZM80.1-12.9L80.1-37.9Q80.1-38.7 79.9-39.1Q79.6-39.5 78.9-39.6L75.8-39.7Q75.3-39.7 75-40.1Q74.7-40.3 74.7-40.7Q74.7-41.3 75.1-41.6Q75.4-41.9 76.1-42.2L87.4-45.7Q88.7-46.2 89.4-46.3Q90.1-46.5 90.6-46.5Q91.6-46.5 92.1-46Q92.5-45.4 92.5-44.6L92.5-14.5Q92.5-10 94.7-7.8Q96.8-5.6 100.3-5.6Q102.6-5.6 105-6.6Q107.4-7.6 110-9.9L111.8-11.5L113.3-10L111.4-8.3Q105.6-3.2 101.3-1.1Q96.9 1 93 1Q87.3 1 83.7-2.6Q80.1-6.2 80.1-12.9ZM173.1-27.9Q173.1-26.3 172.2-25.4Q171.3-24.5 169.4-24.5L138.3-24.5L138.3-26.9L158.9-26.9Q160.6-26.9 160.6-28.6Q160.6-36.2 158.1-40Q155.7-43.8 151.8-43.8Q148.7-43.8 146.4-41.9Q144-39.9 142.7-36.1Q141.4-32.3 141.4-26.8Q141.4-16.8 145.9-11.8Q150.4-6.7 157.7-6.7Q162.5-6.7 165.9-9.1Q169.4-11.4 170.6-15.4Q171-16 171.4-16.3Q171.7-16.5 172-16.5Q172.5-16.5 172.8-16.1Q173-15.7 173-15Q172.7-10.5 170-6.8Q167.3-3.2 162.9-1Q158.5 1.1 152.8 1.1Q146.1 1.1 141-1.7Q135.8-4.5 132.9-9.7Q130-14.9 130-21.8Q130-29.2 132.9-34.8Q135.7-40.4 141-43.6Q146.2-46.8 153.4-46.8Q159.5-46.8 163.9-44.3Q168.3-41.9 170.7-37.6Q173.1-33.4 173.1-27.9ZM178.9-42.3L175.6-43.2Q174.8-43.3 174.4-43.7Q174.1-44 174.1-44.6Q174.1-45.1 174.5-45.3Q175-45.7 175.6-45.7L179.3-45.7Q180.1-45.7 180.6-45.9Q181.2-46.2 181.8-47.1L188.7-55.4Q189.4-56.2 190-56.6Q190.6-57 191.2-57Q191.9-57 192.3-56.6Q192.6-56.1 192.6-55.3L192.6-12.6Q192.6-9 194.1-7.1Q195.6-5.2 198.1-5.2Q199.5-5.2 200.5-5.7Q201.4-6.2 202.1-7Q202.7-7.7 203.3-8.6Q203.9-9.5 204.6-10.1Q205-10.2 205.3-10Q205.7-9.7 205.6-8.9Q205.3-6 203.6-3.8Q202-1.6 199.3-0.4Q196.6 0.9 193 0.9Q187 0.9 183.7-2Q180.4-4.9 180.4-11L180.4-40.3Q180.4-41.2 180.1-41.7Q179.8-42.2 178.9-42.3ZM188.1-42.7L188.3-45.7L203.9-45.7Q204.6-45.7 205-45.4Q205.4-45.1 205.4-44.6Q205.4-43.7 204.6-43.2Q203.8-42.7 202-42.7Z'

const glow = (id: string, colour: string, opacity: number) =>
  `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${opacity}"/><stop offset=".5" stop-color="${colour}" stop-opacity="${opacity * 0.4}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`

/** Place and turn of the three cards of the link preview, the middle one in front. */
const CARDS = [
  { x: 470, y: 168, width: 234, height: 312, turn: -6 },
  { x: 912, y: 168, width: 234, height: 312, turn: 6 },
  { x: 674, y: 118, width: 270, height: 360, turn: 0 },
] as const

/** Link preview (1200×630): mark and word on the night, beside three portraits. */
export function shareSvg(portraits: readonly string[]): string {
  const cards = CARDS.map(({ x, y, width, height, turn }, i) => {
    const box = `x="${x}" y="${y}" width="${width}" height="${height}"`
    return (
      `<g transform="rotate(${turn} ${x + width / 2} ${y + height})"><ellipse cx="${x + width / 2}" cy="${y + height - 6}" rx="${width * 0.62}" ry="60" fill="url(#s)"/>` +
      `<clipPath id="c${i}"><rect ${box} rx="30"/></clipPath><image href="${portraits[i]}" ${box} clip-path="url(#c${i})" preserveAspectRatio="xMidYMin slice"/>` +
      `<rect ${box} rx="30" fill="none" stroke="${IVORY}" stroke-opacity=".16" stroke-width="2"/></g>`
    )
  }).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630"><defs>${glow('a', '#8b3be0', 0.6)}${glow('b', '#d61a8b', 0.55)}${glow('s', '#05040f', 0.8)}</defs>` +
    `<rect width="1200" height="630" fill="${NIGHT}"/><circle cx="200" cy="80" r="520" fill="url(#a)"/><circle cx="960" cy="600" r="560" fill="url(#b)"/>${cards}` +
    `<g transform="translate(56 268) scale(4.2)">${MARK}</g><path transform="translate(200 347) scale(1.12)" d="${WORD}" fill="${IVORY}"/></svg>`
  )
}
