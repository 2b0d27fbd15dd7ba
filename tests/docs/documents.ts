import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const NOT_OURS = ['node_modules', '.cache', '.react-router', '.git', 'build', 'data']

export const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8')

export const filesOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: ROOT, exclude: (name) => NOT_OURS.includes(name) })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()

export const documents = filesOf('**/*.md').map((path) => ({ path, text: read(path) }))

/** The part of a document below a heading, up to the next heading of the same level. */
export function sectionOf(path: string, heading: string): string {
  const sections = read(path).split(/^(?=## )/m)
  const section = sections.find((text) => text.startsWith(`## ${heading}\n`))
  if (section === undefined) throw new Error(`${path} has no section "${heading}"`)
  return section
}

/** What stands between backticks, without fenced blocks. */
export const codeIn = (text: string) =>
  [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!)

/** The cells of every table row, heads included. */
export const rowsIn = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[-| ]+\|$/.test(line))
    .map((line) => line.slice(1, -1).split('|'))
    .map((cells) => cells.map((cell) => cell.trim()))
