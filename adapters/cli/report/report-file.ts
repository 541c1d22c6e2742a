import { createReadStream } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '../../../core/errors.ts'
import { compileValueSchema, lazyValidator } from '../../../core/manifest/json-schema.ts'
import { firstFinding } from '../../../core/manifest/schema-problems.ts'
import type { CombinedAuditResponse } from '../../../manifests/types/records.ts'
import { isCode } from '../../storage/system-errors.ts'

const MAX_BYTES = 32 * 1024 * 1024

const text = { type: 'string' }
const score = { type: ['number', 'null'] }
const check = {
  type: 'object',
  required: ['id', 'status', 'message'],
  properties: { id: text, status: text, message: text },
}
const category = {
  type: 'object',
  required: ['checks'],
  properties: { checks: { type: 'array', items: check } },
}
const audit = {
  type: ['object', 'null'],
  required: ['categories'],
  properties: { categories: { type: 'array', items: category } },
}
/** As far as the command line reads a report: anybody may have written the file. */
const validate = lazyValidator(() =>
  compileValueSchema({
    type: 'object',
    required: ['scores'],
    properties: {
      scores: { type: 'object', properties: { overall: score, seo: score, geo: score } },
      seo: audit,
      geo: audit,
    },
  }),
)

/** A report that "audit --json" wrote; `-` is stdin. @throws INVALID_REQUEST */
export async function readReport(file: string): Promise<CombinedAuditResponse> {
  const report = parsed(await readText(file), file)
  if (!validate(report)) {
    const remedy = 'write one with "manifold audit <url> --json"'
    throw invalid(`${file} is no audit report: ${remedy} (${firstFinding(validate.errors)})`)
  }
  return report as CombinedAuditResponse
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

/** Says before any work is done that a file could not be written. @throws INVALID_REQUEST */
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
