import type { JsonSchema } from '../../../core/manifest/module-manifest.ts'
import { selectionKey } from '../page/facts-data.ts'
import {
  type CheckManifest,
  type HeadlineTexts,
  type ListGiven,
  parseCheckId,
} from './check-manifest.ts'
import { Headline } from './headline.ts'
import type { Predicate, PredicateCompiler } from './predicate.ts'

type HeadlineVariants = readonly { readonly when: Predicate | null; readonly headline: Headline }[]
export type CompiledList = {
  /** Where the items are. */
  readonly path: readonly string[]
  readonly where: Predicate | null
  readonly holds: Predicate
}

const CLAUSES = ['notApplicable', 'fail', 'inconclusive', 'pass', 'warn', 'absence'] as const

/** A check ready to judge: its clauses compiled with the thresholds in force. */
export type CompiledCheck = ReturnType<typeof parseCheckId> & {
  readonly manifest: CheckManifest
  readonly thresholds: Readonly<Record<string, number>>
  readonly list: CompiledList | null
  /** Where the elements are that the check selects by itself. */
  readonly selected: readonly string[] | null
  readonly lists: Readonly<Record<string, CompiledList>>
  readonly clauses: { readonly [K in (typeof CLAUSES)[number]]?: Predicate }
  readonly headlines: { readonly [K in keyof CheckManifest['headlines']]: HeadlineVariants }
  readonly samples: readonly { readonly path: string; readonly where: Predicate | null }[]
}

/** @throws Error when a clause is not a valid schema, or names an unknown threshold. */
export function compileCheck(manifest: CheckManifest, compiler: PredicateCompiler): CompiledCheck {
  const { given, thresholds = {} } = manifest
  const predicate = (schema: JsonSchema | undefined) =>
    schema === undefined ? null : compiler.compile(schema, thresholds)
  const list = ({ each, where, holds = {} }: Partial<ListGiven> & Pick<ListGiven, 'each'>) => ({
    path: each.split('.'),
    where: predicate(where),
    holds: compiler.compile(holds, thresholds),
  })
  const variants = (texts: HeadlineTexts) =>
    (typeof texts === 'string' ? [{ text: texts, when: undefined }] : texts).map(
      ({ text, when }) => ({ headline: new Headline(text, thresholds), when: predicate(when) }),
    )
  const { each, lists = {}, select } = given
  const selected =
    select === undefined ? null : ['page', 'selected', selectionKey({ ...given, select })]
  return {
    ...parseCheckId(manifest.id),
    manifest,
    thresholds,
    list:
      selected !== null && given.holds !== undefined
        ? { ...list({ ...given, each: '' }), path: selected }
        : each === undefined
          ? null
          : list({ ...given, each }),
    selected,
    lists: mapValues(lists, list),
    clauses: Object.fromEntries(
      CLAUSES.flatMap((name) => {
        const clause = predicate(manifest[name])
        return clause ? [[name, clause]] : []
      }),
    ),
    headlines: mapValues(manifest.headlines, variants),
    samples: (manifest.samples ?? []).map(({ from, where }) => ({
      path: from,
      where: predicate(where),
    })),
  }
}

function mapValues<T, R>(values: Readonly<Record<string, T>>, map: (value: T) => R) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))
}
