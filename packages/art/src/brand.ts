/** The Duet mark, two circles that share their light, and the pictures made of it. */

const MARK =
  '<circle cx="12" cy="12" r="10" fill="#8b3be0"/><circle cx="20" cy="12" r="10" fill="#d61a8b"/><path d="M16 2.83a10 10 0 0 1 0 18.34 10 10 0 0 1 0-18.34Z" fill="#ffe3d3"/>'
const NIGHT = '#0c0b21'

/** The mark alone on a transparent square. */
export const iconSvg = () => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -4 32 32">${MARK}</svg>`

/** On a night background, inside the middle 80 % that every launcher keeps. */
export const maskableSvg = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><defs><radialGradient id="a"><stop stop-color="#4a2a9a" stop-opacity=".7"/><stop offset="1" stop-color="${NIGHT}" stop-opacity="0"/></radialGradient></defs><rect width="64" height="64" fill="${NIGHT}"/><circle cx="32" cy="32" r="32" fill="url(#a)"/><g transform="translate(12 17) scale(1.25)">${MARK}</g></svg>`
