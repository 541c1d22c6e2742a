/** One link of a Link header (RFC 8288). */
type HeaderLink = {
  /** Target as written between the angle brackets. */
  readonly target: string
  /** Lower-case relation types. */
  readonly rel: readonly string[]
  /** Parameters by lower-case name; the first of a name counts. */
  readonly params: Readonly<Record<string, string>>
}

const MAX_LINKS = 200
const MAX_CHARACTERS = 64 * 1024

/**
 * Reads the values of the Link header fields of one answer. Linear; malformed members are passed
 * over, so that one mistake does not hide the others.
 */
export function parseLinkHeaders(values: readonly string[]): readonly HeaderLink[] {
  const links: HeaderLink[] = []
  for (const value of values) {
    const text = value.slice(0, MAX_CHARACTERS)
    let at = 0
    while (at < text.length && links.length < MAX_LINKS) {
      const open = text.indexOf('<', at)
      const close = open < 0 ? -1 : text.indexOf('>', open)
      if (close < 0) break
      const params: Record<string, string> = Object.create(null)
      at = readParams(text, close + 1, params)
      const rel = (params.rel ?? '').toLowerCase().split(/\s+/).filter(Boolean)
      links.push({ target: text.slice(open + 1, close).trim(), rel, params: { ...params } })
    }
  }
  return links
}

/** Reads `; name=value` up to the comma that ends the link; gives the index behind it. */
function readParams(text: string, start: number, params: Record<string, string>): number {
  let at = start
  while (at < text.length) {
    const char = text[at]
    if (char === ',') return at + 1
    if (char !== ';') {
      at += 1
      continue
    }
    const nameEnd = scan(text, at + 1, '=;,')
    const name = text
      .slice(at + 1, nameEnd)
      .trim()
      .toLowerCase()
    const { value, end } =
      text[nameEnd] === '=' ? readValue(text, nameEnd + 1) : { value: '', end: nameEnd }
    if (name !== '') params[name] ??= value
    at = end
  }
  return at
}

function readValue(text: string, start: number): { value: string; end: number } {
  let at = start
  while (text[at] === ' ' || text[at] === '\t') at += 1
  if (text[at] !== '"') {
    const end = scan(text, at, ';,')
    return { value: text.slice(at, end).trim(), end }
  }
  let value = ''
  for (at += 1; at < text.length && text[at] !== '"'; at += 1) {
    if (text[at] === '\\') at += 1
    value += text[at] ?? ''
  }
  return { value, end: at + 1 }
}

function scan(text: string, start: number, stops: string): number {
  let at = start
  while (at < text.length && !stops.includes(text[at]!)) at += 1
  return at
}
