import type { SdNode } from '../structured-data.ts'
import type { Vocabulary } from '../vocabulary.ts'
import type { RichResultJudgement } from './measures-rich-results.ts'
import type { GradedProblem, SchemaProblem } from './node-problems.ts'
import type { RichResultRow, RichResults } from './structured-rich-results.ts'

/** What one rich result of Google asks of an item. */
export type ItemRichResult = {
  readonly feature: string
  /** `limited`: some places, partners or products only. */
  readonly status: 'active' | 'limited'
  /** Nothing that it requires is missing. */
  readonly eligible: boolean
  /** Required; alternatives with " or " between. */
  readonly missing: readonly string[]
  readonly recommended: readonly string[]
  /** Address of its documentation; null without one. */
  readonly docs: string | null
}

export type FeatureVerdict = {
  readonly result: ItemRichResult
  readonly problems: readonly GradedProblem[]
}

/** The table of rich results, ready to tell of items what it asks of them. */
export class FeatureTable {
  readonly #rows: ReadonlyMap<string, RichResultRow>
  readonly #retired: ReadonlyMap<string, RichResultRow>
  readonly #docsBase: string

  constructor({ types, docsBase }: RichResults, vocabulary: Vocabulary) {
    this.#docsBase = docsBase
    this.#rows = new Map(types.map((row) => [row.id, row]))
    const retired = types.filter(({ status }) => status === 'retired')
    this.#retired = new Map(
      retired.flatMap((row) => {
        const names = row.subtypesIncluded
          ? row.types.flatMap((type) => [type, ...vocabulary.familyOf(type)])
          : row.types
        return names.map((name) => [name, row] as const)
      }),
    )
  }

  /** `path`: from the item to the node that was judged. */
  verdict({ row: id, required, recommended }: RichResultJudgement, path: string): FeatureVerdict {
    const row = this.#rows.get(id)
    const missing = required.map((paths) => named(paths, path))
    const advised = recommended.map((paths) => named(paths, path))
    const result: ItemRichResult = {
      feature: id,
      status: row?.status === 'limited' ? 'limited' : 'active',
      eligible: missing.length === 0,
      missing,
      recommended: advised,
      docs: row?.doc === undefined ? null : `${this.#docsBase}${row.doc}`,
    }
    const title = titleOf(id)
    const problems = missing.map((what): GradedProblem => {
      const message = `The rich result "${title}" needs ${what}.`
      return { rule: 'missing-required', level: 'error', path, message }
    })
    if (advised.length === 0) return { result, problems }
    const message = `For the rich result "${title}" Google also advises ${advised.join(', ')}.`
    return {
      result,
      problems: [...problems, { rule: 'missing-recommended', level: 'warning', path, message }],
    }
  }

  /** What there is to know of an item beside its defects. */
  notes(root: SdNode, hasFeature: boolean): readonly SchemaProblem[] {
    const retired = new Set(root.types.flatMap((type) => this.#retired.get(type) ?? []))
    const notes = [...retired].map(({ id, since }): SchemaProblem => {
      const when = since === undefined ? '' : ` (${since})`
      const message = `Google no longer shows the rich result "${titleOf(id)}"${when}.`
      return { rule: 'retired-feature', path: '', message }
    })
    if (hasFeature || notes.length > 0) return notes
    const message = `Google has no rich result for ${root.types.join(', ')}.`
    return [{ rule: 'no-feature', path: '', message }]
  }
}

/** Alternatives, as seen from the item. */
function named(paths: readonly string[], path: string): string {
  return paths.map((one) => (path === '' ? one : `${path}.${one}`)).join(' or ')
}

/** `merchantListing` in words. */
function titleOf(id: string): string {
  return id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
