import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const FONTS_CONF = 'fonts.conf'

/** For a system without fontconfig's own rules; where they exist, theirs come before these. */
const LAST_CHOICES: [family: string, fonts: string[]][] = [
  ['sans-serif', ['DejaVu Sans', 'Open Sans']],
  ['system-ui', ['DejaVu Sans', 'Open Sans']],
  ['serif', ['DejaVu Serif', 'Open Sans']],
  ['monospace', ['DejaVu Sans Mono', 'Open Sans']],
]

/**
 * Writes the folder's fontconfig file: the system's fonts when it has any, and those of the folder always.
 * The file holds absolute paths, hence is written anew whenever the folder has moved.
 */
export async function tellFontconfig(home: string) {
  const path = join(home, FONTS_CONF)
  // Our cache folder comes first: fontconfig writes to the first one, and /var/cache is not ours.
  const wanted = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <cachedir>${xmlText(join(home, 'font-cache'))}</cachedir>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>/usr/share/fonts</dir>
  <dir>${xmlText(join(home, 'fonts'))}</dir>
${LAST_CHOICES.map(([family, fonts]) => alias(family, fonts)).join('\n')}
</fontconfig>
`
  const present = await readFile(path, 'utf8').catch(() => '')
  if (present === wanted) return
  // In one move, since a browser of another process may be reading it.
  const draft = `${path}.${process.pid}`
  await writeFile(draft, wanted)
  await rename(draft, path)
}

function alias(family: string, fonts: string[]) {
  const accepted = fonts.map((font) => `<family>${font}</family>`).join('')
  return `  <alias><family>${family}</family><accept>${accepted}</accept></alias>`
}

function xmlText(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
