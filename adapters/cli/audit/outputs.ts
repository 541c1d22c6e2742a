import { AppError } from '../../../core/errors.ts'

export const AUDIT_FORMATS = [
  'text',
  'json',
  'markdown',
  'sarif',
  'junit',
  'github',
  'html',
  'pdf',
] as const
export type AuditFormat = (typeof AUDIT_FORMATS)[number]

/** A format, and the file or folder that it is written to; absent: stdout. */
export type Output = { readonly format: AuditFormat; readonly file?: string }

/**
 * Pairs `--format` and `--output` in the order of the command line: a file belongs to the format
 * before it. The order is free while there is only one of each.
 */
export class OutputList {
  readonly #outputs: { format: AuditFormat; file?: string }[] = []
  /** Files that no format precedes. */
  readonly #loose: string[] = []

  addFormat(format: AuditFormat, file?: string): void {
    this.#outputs.push({ format, ...(file !== undefined && { file }) })
  }

  addFile(file: string): void {
    const last = this.#outputs.at(-1)
    if (last !== undefined && last.file === undefined) last.file = file
    else this.#loose.push(file)
  }

  /** @throws INVALID_REQUEST when a file has no format, or two formats share stdout */
  outputs(): readonly Output[] {
    const [file, second] = this.#loose
    if (second !== undefined) {
      throw invalid(`--output ${second} has no format: write --format before it`)
    }
    const open = this.#outputs.filter((output) => output.file === undefined)
    if (file !== undefined && open.length === 1) open[0]!.file = file
    else if (file !== undefined) this.addFormat('text', file)
    else if (this.#outputs.every((output) => ALSO.has(output.format) && output.file)) {
      this.addFormat('text')
    }
    const printed = this.#outputs.filter((output) => output.file === undefined)
    if (printed.length > 1) {
      const [one, other] = printed.map(({ format }) => format)
      throw invalid(`${one} and ${other} would both go to stdout: give one an --output`)
    }
    const [pdf] = printed.filter(({ format }) => format === 'pdf')
    if (pdf !== undefined) throw invalid('a PDF needs a file: use --output')
    return this.#outputs
  }
}

/** Documents to write in addition to the report in the terminal. */
const ALSO: ReadonlySet<AuditFormat> = new Set(['html', 'pdf'])

function invalid(problem: string): AppError {
  return new AppError('INVALID_REQUEST', { problem })
}
