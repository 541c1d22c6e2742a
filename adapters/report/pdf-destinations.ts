const LONGEST_ENTRY = 20
const MOST_NAMES = 2000
const DEEPEST = 6

/**
 * Pages, from 1, of the named places in a PDF that Chromium has made (a table of references, objects
 * in the open). Empty for one that is laid out otherwise: whoever asks does without.
 */
export function pdfDestinations(pdf: Uint8Array): ReadonlyMap<string, number> {
  const file = new PdfObjects(pdf)
  const catalog = file.object(numberOf(/\/Root (\d+) 0 R/, file.tail))
  const pages = pageNumbers(file, numberOf(/\/Pages (\d+) 0 R/, catalog))
  const names = file.object(numberOf(/\/Dests (\d+) 0 R/, catalog))
  const found = new Map<string, number>()
  for (const [, name = '', object] of names.matchAll(/\/([\w.-]+) \[(\d+) 0 R/g)) {
    const page = pages.get(Number(object))
    if (page !== undefined && found.size < MOST_NAMES) found.set(name, page)
  }
  return found
}

/** The number of each page by the number of its object. */
function pageNumbers(file: PdfObjects, root: number | undefined): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>()
  let level = root === undefined ? [] : [root]
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const below = level.map((object) => kidsOf(file.object(object)))
    if (below.every((kids) => kids === undefined)) break
    level = below.flatMap((kids, place) => kids ?? level.slice(place, place + 1))
  }
  for (const object of level) numbers.set(object, numbers.size + 1)
  return numbers
}

function kidsOf(object: string): readonly number[] | undefined {
  const [, list] = /^<<\/Type \/Pages\s[^[]*\/Kids \[([^\]]*)\]/.exec(object) ?? []
  return list === undefined
    ? undefined
    : [...list.matchAll(/(\d+) 0 R/g)].map(([, one]) => Number(one))
}

function numberOf(pattern: RegExp, text: string): number | undefined {
  const [, digits] = pattern.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** Objects of a PDF by their numbers, found through its table of references. */
class PdfObjects {
  readonly tail: string
  readonly #bytes: Buffer
  /** Where the entry of object 0 begins. */
  readonly #entries: number

  constructor(pdf: Uint8Array) {
    this.#bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    this.tail = this.#bytes.toString('latin1', Math.max(0, pdf.byteLength - 1024))
    const start = numberOf(/startxref\s+(\d+)/, this.tail) ?? pdf.byteLength
    const [head] =
      /^xref\s+0 \d+[ \r]*\n/.exec(this.#bytes.toString('latin1', start, start + 60)) ?? []
    this.#entries = head === undefined ? pdf.byteLength : start + head.length
  }

  /** The text of an object; '' for one that is not there. */
  object(number: number | undefined): string {
    if (number === undefined) return ''
    const at = this.#entries + number * LONGEST_ENTRY
    const entry = this.#bytes.toString('latin1', at, at + LONGEST_ENTRY)
    const offset = numberOf(/^(\d{10}) 00000 n/, entry)
    if (offset === undefined) return ''
    const end = this.#bytes.indexOf('endobj', offset)
    const text = this.#bytes.toString('latin1', offset, end < 0 ? offset : end)
    return text.replace(/^\d+ 0 obj\s+/, '')
  }
}
