import type { JsonSchema } from '../../../core/manifest/module-manifest.ts'
import { selectionKey } from '../page/facts-data.ts'
import {
  type CheckManifest,
  type Given,
  type HeadlineTexts,
  type ListMeasure,
  parseCheckId,
} from './check-manifest.ts'
import { Headline, type HeadlineWords } from './headline.ts'
import type { Predicate, PredicateCompiler } from './predicate.ts'

type HeadlineVariants = readonly { readonly when: Predicate | null; readonly headline: Headline }[]
export type CompiledList = {
  /** Path of the items. */
  readonly path: FactPath
  readonly where: Predicate | null
  readonly holds: Predicate
}

const CLAUSES = [
  'notApplicable',
  'fail',
  'inconclusive',
  'pass',
  'warn',
  'absence',
  'certain',
] as const
const STATUSES = ['pass', 'warn', 'fail', 'notApplicable'] as const

/**
 * A check ready to judge: its clauses compiled with the thresholds in force. Every check has every
 * member: what a page reads of 141 manifests, each with members of its own, costs several times as much.
 */
export type CompiledCheck = ReturnType<typeof parseCheckId> & {
  /** Properties that each of its results repeats. */
  readonly constants: Pick<
    CheckManifest,
    'id' | 'title' | 'weight' | 'expected' | 'fix' | 'effort'
  > & {
    readonly evidenceLevel: CheckManifest['evidence']
    readonly sources: CheckManifest['source']
    readonly basis: string
  }
  readonly thresholds: Readonly<Record<string, number>>
  readonly inputs: readonly string[]
  readonly needsPage: boolean
  readonly tolerates: readonly string[]
  readonly judgesBlocked: boolean
  readonly judgesNotHtml: boolean
  /** All that is judged is in the head. */
  readonly judgesHead: boolean
  readonly absent: NonNullable<CheckManifest['absent']> | null
  readonly given: CompiledGiven
  readonly clauses: { readonly [K in (typeof CLAUSES)[number]]: Predicate | null }
  readonly headlines: { readonly [K in (typeof STATUSES)[number]]: HeadlineVariants }
  readonly samples: readonly { readonly path: FactPath; readonly where: Predicate | null }[]
}

/** The steps of a path into the facts. */
export type FactPath = readonly string[]

/** The value to judge: one of the first four, or `facts` and `lists`. */
type CompiledGiven = {
  readonly code: string | null
  readonly list: CompiledList | null
  /** Selector of the elements, for checks that select them directly. */
  readonly selected: FactPath | null
  readonly fact: FactPath | null
  readonly facts: readonly (readonly [string, FactPath])[]
  readonly lists: readonly (readonly [string, CompiledList])[]
  readonly options: Readonly<Record<string, unknown>>
  readonly measure: ListMeasure
}

/** @throws Error when a clause is not a valid schema, or names an unknown threshold. */
export function compileCheck(
  manifest: CheckManifest,
  compiler: PredicateCompiler,
  words?: HeadlineWords,
): CompiledCheck {
  const { inputs, thresholds = {}, judges, samples = [] } = manifest
  const predicate = (schema: JsonSchema | undefined) =>
    schema === undefined ? null : compiler.compile(schema, thresholds)
  const variants = (texts: HeadlineTexts = []) =>
    (typeof texts === 'string' ? [{ text: texts, when: undefined }] : texts).map(
      ({ text, when }) => ({
        headline: new Headline(text, thresholds, words),
        when: predicate(when),
      }),
    )
  const { audit, category } = parseCheckId(manifest.id)
  return {
    audit,
    category,
    constants: constantsOf(manifest),
    thresholds,
    inputs,
    needsPage: inputs.includes('page'),
    tolerates: manifest.tolerates ?? [],
    judgesBlocked: judges?.blocked === true,
    judgesNotHtml: judges?.notHtml === true,
    judgesHead: manifest.certain === 'head',
    absent: manifest.absent ?? null,
    given: compileGiven(manifest, compiler),
    clauses: keyed(CLAUSES, (name) => {
      const schema = manifest[name]
      return schema === 'head' ? null : predicate(schema)
    }),
    headlines: keyed(STATUSES, (status) => variants(manifest.headlines[status])),
    samples: samples.map(({ from, where }) => ({ path: from.split('.'), where: predicate(where) })),
  }
}

/** Properties that every result of a check repeats. */
export function constantsOf(manifest: CheckManifest): CompiledCheck['constants'] {
  return {
    id: manifest.id,
    title: manifest.title,
    weight: manifest.weight,
    expected: manifest.expected,
    fix: manifest.fix,
    effort: manifest.effort,
    evidenceLevel: manifest.evidence,
    sources: manifest.source,
    basis: manifest.basis ?? basisOf(manifest.inputs),
  }
}

function basisOf(inputs: readonly string[]): string {
  if (inputs.includes('page')) return 'raw'
  return inputs[0]?.split('.')[0] ?? 'raw'
}

function compileGiven(
  { given, thresholds = {} }: CheckManifest,
  compiler: PredicateCompiler,
): CompiledGiven {
  const list = (path: FactPath, { where, holds = {} }: Pick<Given, 'where' | 'holds'>) => ({
    path,
    where: where === undefined ? null : compiler.compile(where, thresholds),
    holds: compiler.compile(holds, thresholds),
  })
  const { code, fact, facts = {}, each, lists = {}, options = {}, measure = 'share' } = given
  const { select } = given
  const selected =
    select === undefined ? null : ['page', 'selected', selectionKey({ ...given, select })]
  const items = selected !== null && given.holds !== undefined ? selected : each?.split('.')
  return {
    code: code ?? null,
    list: items === undefined ? null : list(items, given),
    selected,
    fact: fact?.split('.') ?? null,
    facts: Object.entries(facts).map(([name, path]) => [name, path.split('.')]),
    lists: Object.entries(lists).map(([name, own]) => [name, list(own.each.split('.'), own)]),
    options,
    measure,
  }
}

function keyed<K extends string, T>(names: readonly K[], make: (name: K) => T) {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, T>
}
