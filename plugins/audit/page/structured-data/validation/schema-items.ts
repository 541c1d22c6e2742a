import type { GeoEnrichmentsOutputs } from '../../../../../manifests/types/geo-enrichments.ts'
import { nameOf } from '../query.ts'
import type { SdNode, StructuredData } from '../structured-data.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { type GradedProblem, nodeProblems, type SchemaProblem } from './node-problems.ts'
import { isAbout, type RichResults } from './rich-result-rows.ts'
import type { RichResultJudgement } from './rich-results.ts'

/**
 * The items of a page in document order, at most 200; `count` is the total. `notes` are not
 * defects. Errors prevent the use of an item or of its rich result.
 */
export type SchemaItems = GeoEnrichmentsOutputs['result']['schemaValidator']
/** One thing that the structured data of a page describes, the things inside it included. */
type SchemaItem = SchemaItems['items'][number]
/**
 * Requirements of one of Google's rich results. `limited`: some places, partners or products only.
 */
type ItemRichResult = SchemaItem['richResults'][number]

export type SchemaItemsInput = {
  readonly data: StructuredData
  /** Requirements of rich results on the nodes: `page.markup.richResults.judgements`. */
  readonly judgements: readonly RichResultJudgement[]
  /** Milliseconds since 1970 of the crawl. */
  readonly now: number
}

type SchemaTables = { readonly vocabulary: Vocabulary; readonly richResults: RichResults }

const MAX_ITEMS = 200
const MAX_PROBLEMS = 50
const MAX_NAME = 200

/**
 * Holds each top-level item of schema.org against the vocabulary, the forms of values and Google's
 * rich results. Linear in the structured data.
 */
export function schemaItems(input: SchemaItemsInput, tables: SchemaTables): SchemaItems {
  const { data } = input
  const broken = data.blocks.flatMap(({ line, error }): SchemaItem[] => {
    if (error === undefined || error.kind === 'duplicateKey') return []
    const message = `The JSON-LD does not parse: ${error.message} (line ${error.line}).`
    return [{ ...NOTHING, type: null, line, errors: [{ rule: 'syntax', path: '', message }] }]
  })
  const roots = new Map<SdNode, SdNode[]>()
  for (const node of data.nodes) {
    const root = rootOf(data, node)
    const known = roots.get(root)
    if (known) known.push(node)
    else roots.set(root, [node])
  }
  const told = [...roots].filter(([root]) => root.schemaOrg && root.types.length > 0)
  const items = told
    .slice(0, MAX_ITEMS)
    .map(([root, nodes]) => itemOf(input, { root, nodes }, tables))
  const all = [...broken, ...items].slice(0, MAX_ITEMS)
  return {
    vocabulary: tables.vocabulary.release,
    items: all,
    count: broken.length + told.length,
    errors: all.reduce((sum, { errors }) => sum + errors.length, 0),
    warnings: all.reduce((sum, { warnings }) => sum + warnings.length, 0),
  }
}

const NOTHING: SchemaItem = {
  type: null,
  name: null,
  syntax: 'json-ld',
  line: null,
  errors: [],
  warnings: [],
  notes: [],
  richResults: [],
}

type Family = { readonly root: SdNode; readonly nodes: readonly SdNode[] }

function itemOf(
  { data, judgements, now }: SchemaItemsInput,
  { root, nodes }: Family,
  { vocabulary, richResults }: SchemaTables,
): SchemaItem {
  const indexes = new Set(nodes.map(({ index }) => index))
  const verdicts = judgements
    .filter(({ node }) => indexes.has(node))
    .map((judgement) => verdictOn(judgement, pathOf(data, data.nodes[judgement.node]), richResults))
  const problems = [
    ...nodes.flatMap((node) => nodeProblems(node, pathOf(data, node), { data, now, vocabulary })),
    ...verdicts.flatMap((verdict) => verdict.problems),
  ]
  return {
    type: root.types.join(', '),
    name: nameOf(root)?.slice(0, MAX_NAME) ?? null,
    syntax: root.syntax,
    line: root.line,
    errors: ofLevel(problems, 'error'),
    warnings: ofLevel(problems, 'warning'),
    notes: notesOn(root, { hasFeature: verdicts.length > 0, vocabulary, richResults }),
    richResults: verdicts.map(({ result }) => result),
  }
}

function ofLevel(
  problems: readonly GradedProblem[],
  level: GradedProblem['level'],
): readonly SchemaProblem[] {
  return problems
    .filter((problem) => problem.level === level)
    .slice(0, MAX_PROBLEMS)
    .map(({ level: _level, ...problem }) => problem)
}

/** The top-level node that contains a node. */
function rootOf(data: StructuredData, node: SdNode): SdNode {
  let at = node
  for (let up = at.parent; up !== null; up = at.parent) at = data.nodes[up]!
  return at
}

/** Properties that lead from the root to the node: `offers.seller`; '' for the root. */
function pathOf(data: StructuredData, node: SdNode | undefined): string {
  const steps: string[] = []
  for (let at = node; at?.parent != null; at = data.nodes[at.parent]) {
    steps.unshift(at.parentProperty ?? '')
  }
  return steps.join('.')
}

type FeatureVerdict = {
  readonly result: ItemRichResult
  readonly problems: readonly GradedProblem[]
}

/** `path`: from the item to the node that was judged. */
function verdictOn(
  { row: id, required, recommended }: RichResultJudgement,
  path: string,
  { types, docsBase }: RichResults,
): FeatureVerdict {
  const row = types.find((type) => type.id === id)
  const missing = required.map((paths) => named(paths, path))
  const advised = recommended.map((paths) => named(paths, path))
  const title = titleOf(id)
  const problems: GradedProblem[] = missing.map((what) => {
    const message = `The rich result "${title}" needs ${what}.`
    return { rule: 'missing-required', level: 'error', path, message }
  })
  if (advised.length > 0) {
    const message = `For the rich result "${title}" Google also recommends ${advised.join(', ')}.`
    problems.push({ rule: 'missing-recommended', level: 'warning', path, message })
  }
  const result: ItemRichResult = {
    feature: id,
    status: row?.status === 'limited' ? 'limited' : 'active',
    eligible: missing.length === 0,
    missing,
    recommended: advised,
    docs: row?.doc === undefined ? null : `${docsBase}${row.doc}`,
  }
  return { result, problems }
}

/** Known facts about an item apart from its defects. */
function notesOn(
  { types }: SdNode,
  { hasFeature, vocabulary, richResults }: SchemaTables & { readonly hasFeature: boolean },
): readonly SchemaProblem[] {
  const retired = richResults.types.filter((row) => row.status === 'retired')
  const notes = types.flatMap((type) => {
    return retired.findLast((row) => isAbout(row, type, vocabulary)) ?? []
  })
  if (notes.length > 0) {
    return [...new Set(notes)].map(({ id, since }) => {
      const when = since === undefined ? '' : ` (${since})`
      const message = `Google no longer shows the rich result "${titleOf(id)}"${when}.`
      return { rule: 'retired-feature', path: '', message }
    })
  }
  if (hasFeature) return []
  const message = `Google has no rich result for ${types.join(', ')}.`
  return [{ rule: 'no-feature', path: '', message }]
}

/** Alternatives, as seen from the item. */
function named(paths: readonly string[], path: string): string {
  return paths.map((one) => (path === '' ? one : `${path}.${one}`)).join(' or ')
}

/** `merchantListing` in words. */
function titleOf(id: string): string {
  return id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
