import type { Evidence } from '../../evidence.ts'
import { percentOf } from '../../measure.ts'
import { evidenceOf, MAX_EVIDENCE } from '../query.ts'
import type { SdNode, SdSyntax, StructuredData } from '../structured-data.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { ruleOf, type ValueContext } from './value-rules.ts'

/** Syntax of the JSON-LD blocks; `skipped` ones are over a limit and count as neither good nor bad. */
export function measureJsonLdParses({ blocks }: StructuredData) {
  const errors = blocks.flatMap(({ error }) => error ?? [])
  return {
    blocks: blocks.length,
    invalid: errors.length,
    skipped: blocks.filter(({ skipped }) => skipped).length,
    evidence: errors.slice(0, MAX_EVIDENCE).map(({ message, line, blockLine, column }) => ({
      line,
      detail: `${message} (line ${blockLine}, column ${column} of the block).`,
    })),
  }
}

const GENERIC = new Set(['WebSite', 'WebPage', 'SearchAction', 'ImageObject'])

/** How much the page says in the vocabulary of schema.org: typed nodes by syntax, and their types. */
export function measurePresent(data: StructuredData, vocabulary: Vocabulary) {
  const typesOf = ({ types }: SdNode) => types.filter((type) => vocabulary.isType(type))
  const typed = data.nodes.filter((node) => node.schemaOrg && typesOf(node).length > 0)
  const count = (syntax: SdSyntax) => typed.filter((node) => node.syntax === syntax).length
  return {
    jsonLd: count('json-ld'),
    microdata: count('microdata'),
    rdfa: count('rdfa'),
    /** JSON-LD nodes with a type that says more than WebSite, WebPage, SearchAction or ImageObject. */
    specificJsonLd: typed.filter((node) => {
      return node.syntax === 'json-ld' && typesOf(node).some((type) => !GENERIC.has(type))
    }).length,
    /** Distinct ones in order of appearance. */
    types: [...new Set(typed.flatMap(typesOf))],
  }
}

/** A term of a node that the vocabulary does not have, or not there, or no longer. */
export type VocabularyFinding = {
  readonly kind: (typeof KINDS)[number]
  readonly node: SdNode
  readonly name: string
}
const KINDS = ['unknownType', 'unknownProperty', 'misplaced', 'superseded'] as const

/** Compares the terms of nodes in the schema.org namespace with the vocabulary. */
export function measureVocabulary(data: StructuredData, vocabulary: Vocabulary) {
  const nodes = data.nodes.filter(({ schemaOrg }) => schemaOrg)
  const findings = nodes.flatMap((node) => vocabularyFindings(node, vocabulary))
  const byKind = new Map(KINDS.map((kind) => [kind, findings.filter((f) => f.kind === kind)]))
  const count = (kind: VocabularyFinding['kind']) => byKind.get(kind)?.length ?? 0
  const properties = nodes.reduce((sum, node) => sum + Object.keys(node.properties).length, 0)
  const contextless = data.blocks.filter(({ context, skipped, error }) => {
    const isRead = !skipped && (error === undefined || error.kind === 'duplicateKey')
    return isRead && context === 'none'
  })
  const samples = [...byKind.values()].flatMap((list) => list.slice(0, MAX_EVIDENCE))
  const [first] = samples
  return {
    nodes: nodes.length,
    unknownTypes: count('unknownType'),
    unknownProperties: count('unknownProperty'),
    /** Share of unknown ones among the properties, each counted once per node. */
    unknownPercent: percentOf(count('unknownProperty'), properties),
    /** Known properties on a type that has them neither itself nor by inheritance. */
    misplaced: count('misplaced'),
    superseded: count('superseded'),
    /** JSON-LD blocks without any @context. */
    blocksWithoutContext: contextless.length,
    /** The first unknown type, unknown property or misplaced property; null without one. */
    first: first && first.kind !== 'superseded' ? shownFinding(first, vocabulary) : null,
    evidence: [
      ...contextless.map(({ line }) => ({ line, detail: 'This block has no @context.' })),
      ...samples.slice(0, MAX_EVIDENCE).map((finding) => explained(finding, vocabulary)),
    ].slice(0, MAX_EVIDENCE),
  }
}

/** Terms of one node in the schema.org namespace that are not as the vocabulary has them. */
export function vocabularyFindings(node: SdNode, vocabulary: Vocabulary): VocabularyFinding[] {
  return [...typeFindings(node, vocabulary), ...propertyFindings(node, vocabulary)]
}

function typeFindings(node: SdNode, vocabulary: Vocabulary): VocabularyFinding[] {
  const unknown = node.types.filter((type) => !vocabulary.isType(type))
  const superseded = node.types.filter((type) => vocabulary.supersededBy(type) !== undefined)
  return [
    ...unknown.map((name) => ({ kind: 'unknownType' as const, node, name })),
    ...superseded.map((name) => ({ kind: 'superseded' as const, node, name })),
  ]
}

function propertyFindings(node: SdNode, vocabulary: Vocabulary): VocabularyFinding[] {
  // If a type is unknown or missing, the place of a property cannot be judged.
  const isPlaceable = node.types.length > 0 && node.types.every((type) => vocabulary.isType(type))
  const isRole = node.types.some((type) => vocabulary.isSubtypeOf(type, 'Role'))
  return Object.keys(node.properties).flatMap((name): VocabularyFinding[] => {
    if (!vocabulary.hasProperty(name)) return [{ kind: 'unknownProperty', node, name }]
    const replacement = vocabulary.supersededBy(name)
    if (replacement !== undefined) return [{ kind: 'superseded', node, name }]
    // A role repeats the property that it qualifies; constraints of actions may be anywhere.
    const isPlaced =
      vocabulary.isAllowedOn(name, node.types) ||
      (isRole && name === node.parentProperty) ||
      /-(?:in|out)put$/.test(name)
    return isPlaceable && !isPlaced ? [{ kind: 'misplaced', node, name }] : []
  })
}

/** Problem of the term in a sentence; for a misspelt term, with the term that it resembles. */
export function vocabularySentence(
  { kind, node, name }: VocabularyFinding,
  vocabulary: Vocabulary,
): string {
  if (kind === 'misplaced') return `${name} is not a property of ${node.types.join(' or ')}.`
  if (kind === 'superseded') return `${name} is superseded by ${vocabulary.supersededBy(name)}.`
  const isType = kind === 'unknownType'
  const near = isType ? vocabulary.nearestType(name) : vocabulary.nearestProperty(name)
  return `schema.org has no ${isType ? 'type' : 'property'} ${name}${near ? `; did you mean ${near}?` : '.'}`
}

/** The term as a headline shows it: "Organisation; did you mean Organization?". */
function shownFinding({ kind, node, name }: VocabularyFinding, vocabulary: Vocabulary): string {
  if (kind === 'misplaced') return `${name} on ${node.types.join(', ')}`
  const isType = kind === 'unknownType'
  const near = isType ? vocabulary.nearestType(name) : vocabulary.nearestProperty(name)
  return near ? `${name}; did you mean ${near}?` : name
}

function explained(finding: VocabularyFinding, vocabulary: Vocabulary): Evidence {
  const { kind, node, name } = finding
  const isOnProperty = kind === 'misplaced' || kind === 'unknownProperty'
  const place = isOnProperty ? { property: name } : undefined
  return evidenceOf(node, vocabularySentence(finding, vocabulary), place)
}

/** Checks the values with a fixed format: dates, URLs, prices, currencies, enumerations, ratings and durations. */
export function measureValueFormats(data: StructuredData, context: ValueContext) {
  let checked = 0
  let invalid = 0
  let firstProblem: string | null = null
  const evidence: Evidence[] = []
  for (const node of data.nodes) {
    for (const [property, values] of Object.entries(node.properties)) {
      const rule = ruleOf(property, context.vocabulary)
      if (!rule) continue
      for (const value of values) {
        checked++
        const problem = rule(value, context, node)
        if (problem === null) continue
        invalid++
        firstProblem ??= `${property} ${problem}`
        if (evidence.length === MAX_EVIDENCE) continue
        evidence.push(evidenceOf(node, `${property} ${problem}.`, { property, value }))
      }
    }
  }
  return { checked, invalid, firstProblem, evidence }
}
