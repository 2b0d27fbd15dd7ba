/**
 * One page of text as PDF, in the fonts every reader has. Enough for an invoice; letters beyond Western Europe lose
 * their marks.
 */
export type PdfText = { x: number; y: number; text: string; size?: number; bold?: boolean; right?: boolean }
export type PdfLine = { from: number; to: number; y: number }

/** A4 in points, from the top left corner. */
const PAGE = { width: 595, height: 842 }
const SIZE = 10

/** Widths of Helvetica in thousandths, for what is set against the right edge: amounts. */
const WIDTHS: Record<string, number> = { '.': 278, ',': 278, ' ': 278, '\u00a0': 278, '-': 333, '−': 584, '%': 889 }
const widthOf = (text: string, size: number) =>
  ([...text].reduce((sum, letter) => sum + (WIDTHS[letter] ?? 556), 0) * size) / 1000

export function pdfPage(texts: readonly PdfText[], lines: readonly PdfLine[] = []): Buffer {
  const content = Buffer.concat([...texts.map(drawText), ...lines.map(drawLine)])
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  return assemble([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    ),
    Buffer.concat([Buffer.from(`<< /Length ${content.length} >>\nstream\n`), content, Buffer.from('\nendstream')]),
    Buffer.from(font('Helvetica')),
    Buffer.from(font('Helvetica-Bold')),
  ])
}

function drawText({ x, y, text, size = SIZE, bold = false, right = false }: PdfText): Buffer {
  const left = right ? x - widthOf(text, size) : x
  return Buffer.concat([
    Buffer.from(`BT /F${bold ? 2 : 1} ${size} Tf ${left.toFixed(2)} ${PAGE.height - y} Td (`),
    winAnsi(text),
    Buffer.from(') Tj ET\n'),
  ])
}

const drawLine = ({ from, to, y }: PdfLine) =>
  Buffer.from(`0.5 w ${from} ${PAGE.height - y} m ${to} ${PAGE.height - y} l S\n`)

/** What Windows-1252 has outside Latin-1 and invoices need. */
const SPECIAL: Record<string, number> = {
  '€': 0x80,
  '…': 0x85,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '“': 0x93,
  '”': 0x94,
  '’': 0x92,
}
const PLAIN: Record<string, string> = { '−': '-', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D' }

function winAnsi(text: string): Buffer {
  return Buffer.from([...text].flatMap((letter) => bytesOf(letter)))
}

function bytesOf(letter: string): number[] {
  const special = SPECIAL[letter]
  if (special !== undefined) return [special]
  const code = letter.codePointAt(0) ?? 0
  if ('()\\'.includes(letter)) return [0x5c, code]
  if ((code >= 32 && code < 127) || (code >= 160 && code < 256)) return [code]
  const plain = PLAIN[letter] ?? letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return plain === letter || plain === '' ? [0x3f] : [...plain].flatMap(bytesOf)
}

/** Objects with their table of places, which readers look up from the end. */
function assemble(objects: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const places: number[] = []
  let size = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    size += part.length
  }
  objects.forEach((object, index) => {
    places.push(size)
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]))
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const start = size
  add(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
