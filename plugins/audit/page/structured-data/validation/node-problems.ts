import { isLanguageTag } from '../../language/language-tags.ts'
import { nodeOf, textOf } from '../query.ts'
import type { SdNode, SdValue, StructuredData } from '../structured-data.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { type VocabularyFinding, vocabularyFindings, vocabularySentence } from './validity.ts'
import { isMember, ruleOf, type ValueContext } from './value-rules.ts'

export type SchemaProblem = {
  readonly rule: string
  /** Properties that lead from the item to the place: `offers.price`; '' for the item itself. */
  readonly path: string
  readonly message: string
}

export type GradedProblem = SchemaProblem & { readonly level: 'error' | 'warning' }

type NodeContext = ValueContext & { readonly data: StructuredData }

const RULES: Readonly<Record<VocabularyFinding['kind'], string>> = {
  unknownType: 'unknown-type',
  unknownProperty: 'unknown-property',
  misplaced: 'misplaced-property',
  superseded: 'superseded-term',
}
/** Limit for one node: its first defects explain the others. */
const MAX_OF_NODE = 50
const MAX_SHOWN = 80

/** Statements of one node that the vocabulary or the value formats do not allow. */
export function nodeProblems(node: SdNode, path: string, context: NodeContext): GradedProblem[] {
  if (!node.schemaOrg) return []
  const { vocabulary } = context
  const terms = vocabularyFindings(node, vocabulary).map((finding): GradedProblem => {
    const isOfType = finding.kind === 'unknownType' || node.types.includes(finding.name)
    return {
      rule: RULES[finding.kind],
      level: finding.kind === 'unknownType' ? 'error' : 'warning',
      path: isOfType ? path : joined(path, finding.name),
      message: vocabularySentence(finding, vocabulary),
    }
  })
  return [...terms, ...valueProblems(node, path, context)].slice(0, MAX_OF_NODE)
}

function valueProblems(node: SdNode, path: string, context: NodeContext): GradedProblem[] {
  const found: GradedProblem[] = []
  for (const [property, values] of Object.entries(node.properties)) {
    const judge = valueJudge(property, context.vocabulary)
    if (judge === undefined) continue
    for (const value of values) {
      const defect = judge(value, context, node)
      if (defect === null) continue
      const [rule, what] = defect
      const shown = shownValue(value)
      const message = `${property}${shown} ${what}.`
      found.push({ rule, level: 'warning', path: joined(path, property), message })
      if (found.length >= MAX_OF_NODE) return found
    }
  }
  return found
}

type Defect = readonly [rule: string, what: string]
type ValueJudge = (value: SdValue, context: NodeContext, node: SdNode) => Defect | null

/** The strictest rule there is for values of a property; undefined where anything goes. */
function valueJudge(property: string, vocabulary: Vocabulary): ValueJudge | undefined {
  const rule = ruleOf(property, vocabulary)
  const ranges = vocabulary.rangesOf(property)
  if (ranges.length === 0) return undefined
  const enumeration = rule === undefined ? onlyEnumeration(ranges, vocabulary) : undefined
  return (value, context, node) => {
    const defect = rule?.(value, context, node) ?? null
    if (defect !== null) return ['invalid-value', defect]
    if (property === 'inLanguage') return languageDefect(value)
    if (enumeration !== undefined) {
      const isKnown = isMember(value, enumeration, vocabulary)
      return isKnown ? null : ['unknown-member', `is not a value of ${enumeration}`]
    }
    return rangeDefect(value, ranges, context)
  }
}

/** The enumeration that all values of a property belong to, where it lists its members. */
function onlyEnumeration(ranges: readonly string[], vocabulary: Vocabulary): string | undefined {
  const [only] = ranges
  if (only === undefined || ranges.length > 1) return undefined
  const isListed =
    vocabulary.isSubtypeOf(only, 'Enumeration') && vocabulary.membersOf(only).size > 0
  return isListed ? only : undefined
}

function languageDefect(value: SdValue): Defect | null {
  const text = textOf(value)
  if (text === null || isLanguageTag(text)) return null
  return ['invalid-value', 'is not a BCP 47 language tag']
}

/** A thing of a type that the property does not take; text in place of a thing is tolerated. */
function rangeDefect(
  value: SdValue,
  ranges: readonly string[],
  { data, vocabulary }: NodeContext,
): Defect | null {
  const target = nodeOf(data, value)
  const types = target?.schemaOrg ? target.types : []
  if (types.length === 0 || !types.every((type) => vocabulary.isType(type))) return null
  // A role is between a property and its value, and repeats the property.
  if (types.some((type) => vocabulary.isSubtypeOf(type, 'Role'))) return null
  const fits = types.some((type) => ranges.some((range) => vocabulary.isSubtypeOf(type, range)))
  return fits
    ? null
    : ['unexpected-type', `is of type ${types.join(', ')}, not ${ranges.join(' or ')}`]
}

function shownValue(value: SdValue): string {
  const text = value.kind === 'reference' ? value.id : textOf(value)
  return text === null ? '' : ` "${text.slice(0, MAX_SHOWN)}"`
}

function joined(path: string, property: string): string {
  return path === '' ? property : `${path}.${property}`
}
