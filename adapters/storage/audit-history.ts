import { appendFile, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Log } from '../../core/ports/log.ts'
import type {
  CheckSummary,
  CombinedAuditResponse,
  HistoryLine,
} from '../../manifests/types/records.ts'
import { makeFolder } from './durable-folder.ts'
import { isCode } from './system-errors.ts'

type HistoryParts = {
  readonly file: string
  /** Size at which the file is renamed to `<file>.1`, in place of an older one. */
  readonly maxBytes: number
  readonly log: Log
}

/** A file with one line of figures for each full audit. */
export class AuditHistory {
  readonly #parts: HistoryParts
  #written: Promise<void> = Promise.resolve()

  constructor(parts: HistoryParts) {
    this.#parts = parts
  }

  /** Does not wait, and a failure is only logged: the audit has succeeded. */
  add(report: CombinedAuditResponse): void {
    const line = `${JSON.stringify(historyLine(report))}\n`
    this.#written = this.#written.then(async () => {
      try {
        await this.#append(line)
      } catch (err) {
        this.#parts.log.warn({ err }, 'an audit could not be added to the history')
      }
    })
  }

  /** Resolves when every line is written. */
  close(): Promise<void> {
    return this.#written
  }

  async #append(line: string): Promise<void> {
    const { file, maxBytes } = this.#parts
    await makeFolder(dirname(file))
    if ((await sizeOf(file)) + line.length > maxBytes) await rename(file, `${file}.1`).catch(ignore)
    await appendFile(file, line, { mode: 0o600, flush: true })
  }
}

/** The first line may be longer than the file may be. */
function ignore(error: unknown): void {
  if (!isCode(error, 'ENOENT')) throw error
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if (isCode(error, 'ENOENT')) return 0
    throw error
  }
}

export function historyLine(report: CombinedAuditResponse): HistoryLine {
  const { auditedAt, url, finalUrl, scores, actions, catalogueVersion, engine } = report
  const { overall, seo, geo } = scores
  return {
    ...{ auditedAt, url, finalUrl, overall, seo, geo },
    checks: sum([report.seo?.summary, report.geo?.summary]),
    actions: actions.length,
    catalogueVersion,
    engineVersion: engine.version,
  }
}

function sum(summaries: readonly (CheckSummary | undefined)[]): CheckSummary {
  const of = (name: keyof CheckSummary) =>
    summaries.reduce((total, one) => total + (one?.[name] ?? 0), 0)
  return {
    ...{ total: of('total'), pass: of('pass'), warn: of('warn'), fail: of('fail') },
    ...{ notApplicable: of('notApplicable'), error: of('error') },
  }
}
