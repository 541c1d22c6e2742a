import type { ExportsOrder } from '../../../../manifests/types/records.ts'
import { invalidQuery, type QueryProblem, type QuerySchema } from '../../../http/query.ts'
import { showValue } from '../../../http/request-validation.ts'
import { EXPORT_FILES } from '../../../tasks/task-words.ts'
import { valuesReader } from '../read.ts'
import { taskCalls } from './task-calls.ts'

const query = {
  type: 'object',
  properties: {
    file: {
      type: 'string',
      enum: EXPORT_FILES,
      description: 'Reads only this file. Default: all four.',
      examples: ['joueurs_1'],
    },
    resume: {
      type: 'string',
      enum: ['last'],
      'x-ignoreCase': true,
      description:
        'Reads the files that the latest task did not read, or refused. Cannot be combined with file.',
      examples: ['last'],
    },
  },
} as const satisfies QuerySchema

const readQuery = valuesReader(query)

/** The parameters of POST /api/scrape/exports. */
export type ExportsQuery = {
  readonly file?: string | undefined
  readonly resume?: string | undefined
}

/**
 * The files to read. Used by the HTTP route, the CLI and schedules.
 * @throws INVALID_QUERY
 */
export function exportsOrderOf({ file: given, resume }: ExportsQuery): ExportsOrder | 'resume' {
  if (given !== undefined && resume !== undefined) {
    throw wrong('cannot be combined with "resume=last": the resumed task keeps its own value')
  }
  if (resume !== undefined) return 'resume'
  if (given === undefined) return {}
  const file = EXPORT_FILES.find((one) => one === given)
  if (file === undefined)
    throw wrong(`must be one of ${EXPORT_FILES.join(', ')}, not ${showValue(given)}`)
  return { file }
}

function wrong(told: string): Error {
  const problem: QueryProblem = { name: 'file', msg: `"file" ${told}.`, type: 'value_error' }
  return invalidQuery([problem])
}

/** The endpoints of the tasks that read the federation's exports. */
export const exportScrapes = taskCalls({
  kind: 'exports',
  name: 'Exports',
  description: `Reads the federation's files with the numeric ranking and all results. These require a login. Responds at once; the task continues in the
background. A file is read at most once in six hours. Cannot run at the same time as the scrape of every club.`,
  query,
  orderOf: (sent) => exportsOrderOf(readQuery(sent)),
  records: { started: 'ExportsStarted', status: 'ExportsStatus' },
  example: 'exports_20261107_091500',
})
