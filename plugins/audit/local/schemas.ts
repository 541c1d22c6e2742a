import {
  fillsPath,
  isOfFamily,
  isReferenceOnly,
  nodesOf,
  propertyValues,
  textOf,
} from '../page/structured-data/query.ts'
import {
  type SdNode,
  type SdValue,
  type StructuredData,
  schemaOrgTerm,
} from '../page/structured-data/structured-data.ts'
import { ruleOf } from '../page/structured-data/validation/value-rules.ts'
import type { Vocabulary } from '../page/structured-data/vocabulary.ts'
import { phoneOf } from './nap-values.ts'
import type { SchemaJudgement, SchemaRow } from './types.ts'

type SchemaContext = {
  readonly data: StructuredData
  readonly vocabulary: Vocabulary
  readonly region: string | null
  /** Milliseconds since 1970 of the crawl. */
  readonly now: number
}

const MAX_NODES = 50
const MAX_PROBLEMS = 10

export function judgeSchemas(
  rows: readonly SchemaRow[],
  context: SchemaContext,
): readonly SchemaJudgement[] {
  return rows.map((row) => judgeSchema(row, context))
}

function judgeSchema(row: SchemaRow, context: SchemaContext): SchemaJudgement {
  const { data, vocabulary } = context
  const others = new Set((row.except ?? []).flatMap((type) => [...vocabulary.familyOf(type)]))
  const family = new Set([...vocabulary.familyOf(row.type)].filter((type) => !others.has(type)))
  const nodes = data.nodes.filter((node) => isOfFamily(node, family))
  // One that only points at a thing is not a statement of it, unless there is no other.
  const full = nodes.filter((node) => !isReferenceOnly(node) || node.topLevel)
  const judged = (full.length > 0 ? full : nodes).slice(0, MAX_NODES).map((node) => ({
    node,
    missing: missingOf(node, row, data),
    problems: problemsOf(node, row, context),
  }))
  const best = judged.sort((a, b) => {
    return a.missing.length - b.missing.length || a.problems.length - b.problems.length
  })[0]
  return {
    type: row.type,
    present: best !== undefined,
    valid: best ? best.missing.length + best.problems.length === 0 : null,
    missing: best?.missing ?? [],
    problems: best?.problems ?? [],
    as: best?.node.types.find((type) => family.has(type)) ?? null,
    line: best?.node.line ?? null,
    nodes: nodes.length,
    why: row.why,
  }
}

function missingOf(
  node: SdNode,
  { required, oneOf = [] }: SchemaRow,
  data: StructuredData,
): string[] {
  const lists = [...required.map((path) => [path]), ...oneOf]
  return lists
    .filter((paths) => !paths.some((path) => fillsPath(data, node, path)))
    .map((paths) => paths.join(' | '))
}

function problemsOf(node: SdNode, row: SchemaRow, context: SchemaContext): string[] {
  const paths = new Set([...row.required, ...(row.oneOf ?? []).flat(), ...(row.recommended ?? [])])
  const problems: string[] = []
  for (const path of paths) {
    const steps = path.split('.')
    const property = steps.pop() ?? ''
    const holders = steps.length === 0 ? [node] : nodesOf(context.data, node, steps.join('.'))
    for (const holder of holders.slice(0, MAX_NODES)) {
      for (const value of propertyValues(holder, property).slice(0, MAX_NODES)) {
        const problem = problemOf(property, { value, holder }, context)
        if (problem !== null) problems.push(`${path} ${problem}`)
      }
    }
  }
  return [...new Set(problems)].slice(0, MAX_PROBLEMS)
}

type Given = { readonly value: SdValue; readonly holder: SdNode }

/** Problem of a value; null if it is valid. */
function problemOf(property: string, { value, holder }: Given, context: SchemaContext) {
  const text = value.kind === 'reference' ? value.id : textOf(value)
  if (text !== null) {
    if (property === 'telephone') {
      return phoneOf(text, context.region) === null ? 'is no valid telephone number' : null
    }
    if (property === 'latitude') return isWithin(text, 90) ? null : 'is no latitude'
    if (property === 'longitude') return isWithin(text, 180) ? null : 'is no longitude'
    if (property === 'dayOfWeek') {
      const days = context.vocabulary.membersOf('DayOfWeek')
      return days.has(schemaOrgTerm(text) ?? text) ? null : 'is no day of the week'
    }
  }
  return ruleOf(property, context.vocabulary)?.(value, context, holder) ?? null
}

function isWithin(text: string, limit: number): boolean {
  return /^-?\d{1,3}(?:\.\d+)?$/.test(text) && Math.abs(Number(text)) <= limit
}
