import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Makes `src/platform/confusables/confusables.txt` from the file of the same name at
 * https://www.unicode.org/Public/security/: `npx node scripts/make-confusables.ts <downloaded file>`.
 * One line per prototype: its code points, a colon, and every character that looks like it.
 */
const [source] = process.argv.slice(2)
if (source === undefined) throw new Error('name the downloaded confusables.txt')

const text = readFileSync(source, 'utf8')
const version = /^# Version: ([\d.]+)/m.exec(text)?.[1]
if (version === undefined) throw new Error(`${source} names no version of Unicode`)

const alike = new Map<string, string[]>()
for (const line of text.replace(/^\uFEFF/, '').split('\n')) {
  const [from, to] = line.split(';').map((part) => part.trim())
  if (!from || !to || line.startsWith('#')) continue
  alike.set(to, [...(alike.get(to) ?? []), from])
}
const lines = [...alike].map(([prototype, sources]) => `${prototype}:${sources.join(' ')}`).sort()
const head = `# Unicode ${version}, UTS #39. Made by scripts/make-confusables.ts; see NOTICE.`
const target = fileURLToPath(new URL('../src/platform/confusables/confusables.txt', import.meta.url))
writeFileSync(target, `${[head, ...lines].join('\n')}\n`)
