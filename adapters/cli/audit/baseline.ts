import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { AppError } from '../../../core/errors.ts'
import type { Finding } from '../../report/ci/findings.ts'

/** A finding as the file keeps it: the check and the place. */
type Known = {
  readonly check: string
  readonly page: string
  readonly place: string
  readonly status: string
}

const MAX_BYTES = 32 * 1024 * 1024
const MOST_PLACES = 10

/** Findings that a build already knows. */
export class Baseline {
  readonly file: string
  readonly #known: ReadonlyMap<string, Known>
  /** Number of places by check and page. */
  readonly #places = new Map<string, number>()

  constructor(file: string, known: readonly Known[] = []) {
    this.file = file
    this.#known = new Map(known.map((one) => [keyOf(one), one]))
    for (const one of known) {
      const key = checkKey(one)
      this.#places.set(key, (this.#places.get(key) ?? 0) + 1)
    }
  }

  /** @throws INVALID_REQUEST when the file is missing (unless it is about to be written) or broken */
  static read(file: string, { isNew }: { readonly isNew: boolean }): Baseline {
    if (!existsSync(file)) {
      if (isNew) return new Baseline(file)
      throw invalid(`the baseline ${file} does not exist: write it with --update-baseline`)
    }
    const text = readFileSync(file, 'utf8')
    if (text.length > MAX_BYTES)
      throw invalid(`the baseline ${file} is larger than ${MAX_BYTES} bytes`)
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch (cause) {
      throw invalid(
        `the baseline ${file} is not valid JSON: write it with --update-baseline`,
        cause,
      )
    }
    const { findings } = (value ?? {}) as { readonly findings?: unknown }
    if (!Array.isArray(findings) || !findings.every(isKnown)) {
      throw invalid(`${file} is not a baseline: write one with --update-baseline`)
    }
    return new Baseline(file, findings)
  }

  /** Whether the file contains this check at this place, with at least this severity. */
  has(finding: Finding): boolean {
    const { check, page, place } = finding
    const key = { check: check.id, page, place }
    const known = this.#known.get(keyOf(key))
    if (known !== undefined) return known.status === 'fail' || check.status === 'warn'
    // A check lists ten places only, so that a repair brings others into view.
    const isCut = (this.#places.get(checkKey(key)) ?? 0) >= MOST_PLACES
    return isCut && check.evidence.length >= MOST_PLACES
  }

  /**
   * Replaces the file by these findings, sorted, one on each line. Pages that could not be audited
   * keep theirs.
   */
  async write(findings: readonly Finding[], unaudited: ReadonlySet<string>): Promise<number> {
    const kept = [...this.#known.values()].filter(({ page }) => unaudited.has(page))
    const found = findings.map(({ check, page, place }) => ({
      ...{ check: check.id, page, place },
      status: check.status,
    }))
    const lines = [...kept, ...found]
      .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
      .map(({ check, page, place, status }) => JSON.stringify({ check, page, place, status }))
    const list = lines.length === 0 ? '[]' : `[\n    ${lines.join(',\n    ')}\n  ]`
    await writeFile(this.file, `{\n  "version": 1,\n  "findings": ${list}\n}\n`)
    return lines.length
  }
}

type Key = Pick<Known, 'check' | 'page' | 'place'>

function keyOf({ check, page, place }: Key): string {
  return [page, check, place].join('\n')
}

function checkKey({ check, page }: Key): string {
  return `${page}\n${check}`
}

function isKnown(value: unknown): value is Known {
  const names = ['check', 'page', 'place', 'status'] as const
  const known = (value ?? {}) as Readonly<Record<string, unknown>>
  return names.every((name) => typeof known[name] === 'string')
}

function invalid(problem: string, cause?: unknown): AppError {
  return new AppError('INVALID_REQUEST', { problem }, { cause })
}
