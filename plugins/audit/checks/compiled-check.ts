import type { JsonSchema } from '../../../core/manifest/module-manifest.ts'
import type { Finding } from '../../../core/manifest/yaml-source.ts'
import { MEASURE_NAMES, type Measure } from '../page/measure.ts'
import type { CheckManifest, EvidenceRule, ListGiven, Message } from './check-manifest.ts'
import type { Predicate, PredicateCompiler } from './predicate.ts'

type CompiledMessage = readonly { readonly when: Predicate | null; readonly text: string }[]
export type CompiledList = {
  readonly path: string
  readonly where: Predicate | null
  readonly holds: Predicate
}

/** A check ready to judge: its clauses compiled with the thresholds in force. */
export type CompiledCheck = {
  readonly manifest: CheckManifest
  readonly category: string
  readonly thresholds: Readonly<Record<string, number>>
  readonly list: CompiledList | null
  readonly lists: Readonly<Record<string, CompiledList>>
  readonly measure: Measure | null
  readonly clauses: {
    readonly [K in
      | 'notApplicable'
      | 'fail'
      | 'inconclusive'
      | 'pass'
      | 'warn'
      | 'absence']?: Predicate
  }
  readonly messages: {
    readonly [K in 'pass' | 'warn' | 'fail' | 'notApplicable']?: CompiledMessage
  }
  readonly evidence: readonly { readonly path: string; readonly where: Predicate | null }[]
}

type CompileContext = {
  readonly compiler: PredicateCompiler
  readonly measures: Readonly<Record<string, Measure>>
}

/** @throws Error when a clause is no valid schema, or names an unknown threshold or measure. */
export function compileCheck(
  manifest: CheckManifest,
  { compiler, measures }: CompileContext,
): CompiledCheck {
  const thresholds = manifest.thresholds ?? {}
  const predicate = (schema: JsonSchema | undefined) =>
    schema === undefined ? null : compiler.compile(schema, thresholds)
  const { given } = manifest
  const list = (source: ListGiven): CompiledList => ({
    path: source.each,
    where: predicate(source.where),
    holds: compiler.compile(source.holds, thresholds),
  })
  const lists = Object.entries(given.lists ?? {}).map(([name, source]) => [name, list(source)])
  return {
    manifest,
    category: manifest.id.split('.')[1]!,
    thresholds,
    list: given.each === undefined ? null : list({ holds: {}, ...given, each: given.each }),
    lists: Object.fromEntries(lists),
    measure: given.code === undefined ? null : findMeasure(given.code, measures),
    clauses: compileClauses(manifest, predicate),
    messages: compileMessages(manifest, predicate),
    evidence: (manifest.evidence ?? []).map(({ from, where }: EvidenceRule) => ({
      path: from,
      where: predicate(where),
    })),
  }
}

type Compile = (schema: JsonSchema | undefined) => Predicate | null
const CLAUSES = ['notApplicable', 'fail', 'inconclusive', 'pass', 'warn', 'absence'] as const

function compileClauses(manifest: CheckManifest, predicate: Compile): CompiledCheck['clauses'] {
  const clauses: { -readonly [K in keyof CompiledCheck['clauses']]: Predicate } = {}
  for (const name of CLAUSES) {
    const compiled = predicate(manifest[name])
    if (compiled) clauses[name] = compiled
  }
  return clauses
}

function compileMessages(
  { messages }: CheckManifest,
  predicate: Compile,
): CompiledCheck['messages'] {
  const compiled = Object.entries(messages).map(([status, message]: [string, Message]) => {
    const variants = typeof message === 'string' ? [{ text: message }] : message
    return [status, variants.map(({ text, ...rest }) => ({ text, when: predicate(rest.when) }))]
  })
  return Object.fromEntries(compiled)
}

function findMeasure(name: string, measures: Readonly<Record<string, Measure>>): Measure {
  const measure = Object.hasOwn(measures, name) ? measures[name] : undefined
  if (!measure) throw new Error(`code "${name}" is not among the measures of page-measures.ts`)
  return measure
}

/** Stand for the measures: that they exist is all that is asked here. */
const namedMeasures: Readonly<Record<string, Measure>> = Object.fromEntries(
  MEASURE_NAMES.map((name) => [name, () => ({ value: null })]),
)

/** Why a check could not be judged by: a clause that does not compile, a measure that is none. */
export function compileProblems(check: CheckManifest, compiler: PredicateCompiler): Finding[] {
  try {
    compileCheck(check, { compiler, measures: namedMeasures })
    return []
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    const expected = 'clauses that compile, and a measure of plugins/audit/page/page-measures.ts'
    return [{ path: ['given'], message, expected }]
  }
}
