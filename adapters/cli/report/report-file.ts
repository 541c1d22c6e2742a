import { createReadStream } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '../../../core/errors.ts'
import { invalidRequest } from '../../http/request-validation.ts'
import type { AuditReport } from '../../report/audit-report.ts'
import { readAuditReport } from '../../report/export-plan.ts'
import { isCode } from '../../storage/system-errors.ts'

const MAX_BYTES = 32 * 1024 * 1024

/** A report from a file: the JSON as written, and the part that the CLI reads. */
type ReportFile = { readonly json: unknown; readonly report: AuditReport }

/** Reads a report that "audit --json" wrote; `-` is stdin. @throws INVALID_REQUEST */
export async function readReport(file: string): Promise<ReportFile> {
  const json = parsed(await readText(file), file)
  try {
    const report = readAuditReport(json)
    for (const audit of ['seo', 'geo'] as const) {
      if (report[audit] && report[audit].categories === undefined) {
        const path = `/${audit}/categories`
        throw invalidRequest([{ path, message: `${audit}.categories is missing.` }])
      }
    }
    return { json, report }
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    const remedy = 'write one with "manifold audit <url> --json"'
    const why = String(cause.data.problem)
    throw invalid(`${file} is not an audit report: ${remedy} (${why})`, cause)
  }
}

async function readText(file: string): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of file === '-' ? process.stdin : createReadStream(file)) {
      const read = Buffer.from(chunk)
      bytes += read.length
      if (bytes > MAX_BYTES) throw new Error(`it is larger than ${MAX_BYTES} bytes`)
      chunks.push(read)
    }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw invalid(`${file} cannot be read (${why})`, cause)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw invalid(`${file} is not valid JSON`, cause)
  }
}

function invalid(problem: string, cause?: unknown): AppError {
  return new AppError('INVALID_REQUEST', { problem }, { cause })
}

/** Checks in advance that a file can be written. @throws INVALID_REQUEST */
export async function assertWritable(file: string): Promise<void> {
  try {
    await access(dirname(file), constants.W_OK)
    if ((await stat(file)).isDirectory()) throw new Error('it is a folder')
    await access(file, constants.W_OK)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const isNew = isCode(error, 'ENOENT') && 'syscall' in error && error.syscall === 'stat'
    if (isNew) return
    const problem = `${file} cannot be written (${error.message})`
    throw new AppError('INVALID_REQUEST', { problem }, { cause: error })
  }
}
