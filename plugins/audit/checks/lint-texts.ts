import type { Finding } from '../../../core/manifest/yaml-source.ts'
import { withThresholds } from './catalogue.ts'
import type { CheckManifest } from './check-manifest.ts'
import { textsOf } from './load-checks.ts'

/** Words of code that readers of a report should not meet: camelCase, operators, single letters. */
const CODE = /\b[a-z]+[A-Z]\w*|[<>]=|&&|\|\||\b[B-HJ-Z]\b(?![-'’.])/
/** Text allowed after a number without a unit: the rest of a range or a share. */
const BEFORE_UNIT = /^(?: ?[-–] ?| (?:to|or|and|of(?: the)?) )(?:\d|\{)/
const UNIT = /^ ?(?:%|[a-zA-Z][\w-]*)/
const NO_UNIT = /^ (?:or|and|of|in|at|for|is|are|on|by|if|when|but|from|to|per)\b/
/** Numbers that are names: "status 200", "HTTP 404", "H1". */
const NAMED = /(?:status(?:es)?|HTTP|version|code|RFC|ISO|level|H|UTF-|or|and|,) ?$/i

/**
 * Finds problems in the texts of a check that the schema cannot detect: headlines that repeat the
 * rule, expectations in words of code, numbers without a unit or with several decimals.
 */
export function textProblems(check: CheckManifest): Finding[] {
  const problems: Finding[] = []
  const add = (key: string, message: string, expected: string) =>
    problems.push({ path: [key], message, expected })
  for (const [status, texts] of Object.entries(check.headlines)) {
    for (const text of typeof texts === 'string' ? [texts] : texts.map((variant) => variant.text)) {
      if (bare(text) === bare(check.title))
        add('headlines', `${status} repeats the title`, 'what is the case on the page')
      if (/[.]$/.test(text))
        add('headlines', `${status} ends with a full stop`, 'a headline without one')
      if (DECIMALS.test(text))
        add('headlines', `${status} has several decimals`, 'at most one decimal')
    }
  }
  for (const [key, text] of textsOf(check)) {
    if (key === 'tests' || key === 'criteria') continue
    if (!/^[A-Z0-9"'{`<]/.test(text) || !/[.!?]$/.test(text))
      add(key, 'is no sentence', 'a sentence with a capital and a full stop')
    if (DECIMALS.test(withThresholds(text, check.thresholds ?? {})))
      add(key, 'has several decimals', 'at most one decimal')
  }
  const code = CODE.exec(withoutNames(check.expected))
  if (code) add('expected', `has "${code[0]}", a word of code`, 'plain words, or code in backticks')
  const lone = loneNumber(check.expected)
  if (lone !== null) add('expected', `has ${lone} without its unit`, 'a number with its unit')
  return problems
}

const DECIMALS = /\d\.\d\d/

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Without places, quotations and code in backticks. */
const withoutNames = (text: string): string => text.replaceAll(/\{\w+\}|`[^`]*`|"[^"]*"/g, '')

/** The first number or threshold that no unit follows; null without one. */
function loneNumber(text: string): string | null {
  const plain = text.replaceAll(/`[^`]*`|"[^"]*"/g, '')
  for (const match of plain.matchAll(/(?<![\w.{])(?:\d+(?:[.,]\d+)*|\{\w+(?<!Bytes)\})/g)) {
    const after = plain.slice(match.index + match[0].length)
    const before = plain.slice(0, match.index)
    if (NAMED.test(before) || BEFORE_UNIT.test(after)) continue
    if (!UNIT.test(after) || NO_UNIT.test(after)) return match[0]
  }
  return null
}
