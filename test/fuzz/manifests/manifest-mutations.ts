import fc from 'fast-check'

/** A slip of whoever edits a manifest. Line and place are taken modulo what there is. */
export type Slip = {
  readonly how: (typeof HOWS)[number]
  readonly line: number
  readonly place: number
  readonly piece: string
}

const HOWS = [
  'lose a line',
  'double a line',
  'indent',
  'outdent',
  'indent with a tab',
  'swap lines',
  'misspell the key',
  'another value',
  'another value',
  'another value',
  'unknown key',
  'put in',
  'take out',
  'anchor',
  'carriage returns',
] as const

const PIECES = [
  ...[
    'true',
    '12',
    '-1',
    '1e999',
    '.inf',
    '.nan',
    '0x10',
    '~',
    'null',
    '""',
    '[]',
    '{}',
    '[[]]',
    '{a: b}',
    '[1, a]',
  ],
  ...[
    '2026-13-45',
    '!!js/function "a"',
    '!!binary AAAA',
    '!!set {a}',
    '&a x',
    '*a',
    '*b',
    '<<: *a',
    '|',
    '>-',
    '"open',
  ],
  ...[
    "'open",
    '[open',
    '{open',
    '? a',
    '- a',
    ': ',
    '#',
    '%TAG',
    '---',
    '...',
    '@',
    '`',
    '\t',
    '\0',
    '\ufeff',
    '\u2028',
    '\ud800',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '$threshold',
    '{$threshold: none}',
    '{$ref: "#/a"}',
    '{type: nonsense}',
    '{pattern: "("}',
  ],
  ...[
    '{minimum: a}',
    '{if: 1}',
    'x'.repeat(3000),
    '[['.repeat(80),
    '{a: '.repeat(60),
    '{{name}}',
    '{name}',
    '(a|b',
    '999999999999',
  ],
  ...[
    '{required: [a], properties: {a: 1}}',
    '{not: 3}',
    '{items: []}',
    '{enum: []}',
    '{format: ipv9}',
    '{additionalProperties: 3}',
    '[{valueOf: 1}, {valueOf: 2}]',
  ],
]

/** Some slips, one after another. */
export const slips: fc.Arbitrary<readonly Slip[]> = fc.array(
  fc.record({
    how: fc.constantFrom(...HOWS),
    line: fc.nat(),
    place: fc.nat(),
    piece: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...PIECES) },
      { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
      { weight: 1, arbitrary: fc.json({ maxDepth: 2 }) },
    ),
  }),
  { minLength: 1, maxLength: 3 },
)

export function slipped(text: string, all: readonly Slip[]): string {
  return all.reduce(withSlip, text)
}

function withSlip(text: string, slip: Slip): string {
  const { how, place, piece } = slip
  if (how === 'put in' || how === 'take out') {
    const at = place % (text.length + 1)
    return (
      text.slice(0, at) +
      (how === 'put in' ? piece : '') +
      text.slice(how === 'put in' ? at : at + 1)
    )
  }
  if (how === 'carriage returns') return text.replaceAll('\n', '\r\n')
  const lines = text.split('\n')
  const index = slip.line % lines.length
  lines.splice(index, how === 'swap lines' ? 2 : 1, ...changed(lines, index, slip))
  return lines.join('\n')
}

function changed(lines: readonly string[], index: number, { how, place, piece }: Slip): string[] {
  const line = lines[index] ?? ''
  const [lead = ''] = /^[\s-]*/.exec(line) ?? []
  const colon = line.indexOf(':')
  switch (how) {
    case 'lose a line':
      return []
    case 'double a line':
      return [line, line]
    case 'indent':
      return [`${' '.repeat(1 + (place % 3))}${line}`]
    case 'outdent':
      return [line.replace(/^ {1,2}/, '')]
    case 'indent with a tab':
      return [`\t${line}`]
    case 'swap lines':
      return [lines[index + 1] ?? '', line]
    case 'misspell the key':
      return [misspelt(line, lead.length, colon < 0 ? line.length : colon, place)]
    case 'another value':
      return [colon < 0 ? lead + piece : `${line.slice(0, colon + 1)} ${piece}`]
    case 'unknown key':
      return [line, `${lead.replaceAll('-', ' ')}${piece}: ${place % 10}`]
    default:
      return [colon < 0 ? `${lead}&a ${line.slice(lead.length)}` : line.replace(':', ': &a')]
  }
}

function misspelt(line: string, from: number, to: number, place: number): string {
  if (to <= from) return line
  const at = from + (place % (to - from))
  return (
    line.slice(0, at) + line.slice(at + 1, at + 2) + line.slice(at, at + 1) + line.slice(at + 2)
  )
}
