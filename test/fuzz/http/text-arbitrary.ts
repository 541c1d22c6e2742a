import fc from 'fast-check'
import type { Node } from '../../contracts/openapi/contract.ts'
import { pieces } from '../pieces.ts'

const USUAL_LENGTH = 24
/** Beyond this the length alone is what is tried, elsewhere. */
const LONGEST = 5_000

/** Texts that are valid by a format and that a parser may stumble over. */
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  'language-tag': ['fr', 'en-GB', 'zh-Hant-TW', 'sl-rozaj-biske', 'de-CH-1996'],
  domain: [
    'example.org',
    'www.example-velo.be',
    'xn--vlo-bma.example',
    'a.b.c.d.example',
    'a_b.co',
  ],
  'http-origin': ['https://www.example.com', 'http://127.0.0.1:8080', 'HTTPS://Example.COM'],
  'date-time': ['2026-03-09T08:30:00Z'],
}

/** Words that are texts like others, and yet something else to many programs. */
export const ODD_WORDS: readonly string[] = pieces(
  '__proto__¦constructor¦toString¦hasOwnProperty¦null¦undefined¦NaN¦-0¦é¦ＡＢＣ¦ß¦İ¦ﷺ',
  '👩‍👩‍👧‍👦¦a\u0301¦\u202eabc¦\u200b¦\ufeff¦\u0000¦\u001b[31m¦\r\nSet-Cookie: a=b',
  '\u2028¦\ud800¦\udfff\ud800¦<script>alert(1)</script>¦"><img src=x>¦\' OR 1=1 --¦#{7*7}',
  '{{7*7}}¦%00¦../../etc/passwd¦..\\..\\boot.ini¦file:///etc/passwd¦%2e%2e%2f¦*¦.*¦(a+)+$',
  '| cat¦`id`¦$(id)¦\\¦/¦?¦#¦&¦=¦;¦ ¦\t',
)

/** Strings of a schema: its examples, plain and odd ones within its lengths, some at its limit. */
export function textArbitrary(schema: Node): fc.Arbitrary<string> {
  const { format, pattern, examples = [] } = schema
  const usual = (examples as readonly unknown[]).filter((one) => typeof one === 'string')
  const made = format === undefined ? unformatted(schema, pattern) : formatted(String(format))
  return usual.length === 0 ? made : fc.oneof(fc.constantFrom(...usual), made, made)
}

function formatted(format: string): fc.Arbitrary<string> {
  const known = FORMATS[format]
  if (known === undefined) throw new Error(`the format ${format} is not known here`)
  return fc.constantFrom(...known)
}

function unformatted(schema: Node, pattern: unknown): fc.Arbitrary<string> {
  const minLength = Number(schema.minLength ?? 0)
  const most = Number(schema.maxLength ?? USUAL_LENGTH)
  // A schema counts characters, of which one has up to two halves.
  const fits = (text: string) => [...text].length >= minLength && text.length <= most
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern, 'u')).filter(fits)
  const maxLength = Math.min(most, Math.max(minLength, USUAL_LENGTH))
  const plain = fc.string({ minLength, maxLength, unit: 'grapheme-ascii' })
  const any = fc.string({ minLength, maxLength, unit: 'grapheme' }).filter(fits)
  const odd = fc.constantFrom(...ODD_WORDS.filter(fits))
  if (most > LONGEST) return fc.oneof(plain, any, odd)
  const longest = fc.constantFrom('x', 'é', ' ', '<').map((letter) => letter.repeat(most))
  return fc.oneof(plain, any, odd, { arbitrary: longest, weight: 1 })
}
