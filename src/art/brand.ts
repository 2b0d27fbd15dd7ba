/** The mark of Duet, two circles that share their light, and the pictures made of it. */

const MARK =
  '<circle cx="12" cy="12" r="10" fill="#8b3be0"/><circle cx="20" cy="12" r="10" fill="#d61a8b"/><path d="M16 2.83a10 10 0 0 1 0 18.34 10 10 0 0 1 0-18.34Z" fill="#ffe3d3"/>'
const NIGHT = '#0c0b21'

/** The mark alone on a clear square. */
export const iconSvg = () => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -4 32 32">${MARK}</svg>`

/** On a night ground, within the middle 80 % that every launcher keeps. */
export const maskableSvg = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${NIGHT}"/><g transform="translate(14 18.5) scale(1.125)">${MARK}</g></svg>`

/** The word as curves, so that it looks the same without the font. */
const WORD = '<text x="0" y="0" font-family="DejaVu Serif" font-size="110" fill="#fff3e9">Duet</text>'

/** Link preview: mark and word on the night, beside three portraits. */
export function shareSvg(portraits: readonly string[]): string {
  const cards = portraits
    .map((href, i) => {
      const [x, y, turn] = [
        [600, 120, -6],
        [790, 60, 2],
        [980, 130, 8],
      ][i]!
      return `<g transform="rotate(${turn} ${x! + 120} ${y! + 160})"><clipPath id="c${i}"><rect x="${x}" y="${y}" width="252" height="336" rx="28"/></clipPath><image href="${href}" x="${x}" y="${y}" width="252" height="336" clip-path="url(#c${i})" preserveAspectRatio="xMidYMin slice"/></g>`
    })
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630"><defs><radialGradient id="a"><stop stop-color="#8b3be0" stop-opacity=".55"/><stop offset="1" stop-color="#8b3be0" stop-opacity="0"/></radialGradient><radialGradient id="b"><stop stop-color="#d61a8b" stop-opacity=".5"/><stop offset="1" stop-color="#d61a8b" stop-opacity="0"/></radialGradient></defs><rect width="1200" height="630" fill="${NIGHT}"/><circle cx="240" cy="120" r="460" fill="url(#a)"/><circle cx="1000" cy="560" r="520" fill="url(#b)"/>${cards}<g transform="translate(84 230) scale(4.4)">${MARK}</g><g transform="translate(252 322)">${WORD}</g></svg>`
}
