import type { QuerySchema } from '../../http/query-schema.ts'
import type { TaskLogLevel } from '../../tasks/task.ts'
import { limitProperty } from './query-properties.ts'

/** Query of `GET /api/scrape/interclubs/logs/{task_id}`. */
export type TaskLogQuery = { readonly since: number; readonly level: TaskLogLevel }

/** JSON Schema of TaskLogQuery. */
export const taskLogQuery: QuerySchema = {
  type: 'object',
  properties: {
    since: {
      type: 'integer',
      minimum: 0,
      default: 0,
      description: 'Only lines after the one with this number.',
      examples: [120],
    },
    level: {
      type: 'string',
      enum: ['info', 'warn', 'error'],
      default: 'info',
      'x-ignoreCase': true,
      description: 'Only lines of at least this level.',
      examples: ['warn'],
    },
  },
}

/** Query of `GET /api/scrape/tasks`. */
export type TasksQuery = { readonly limit: number }

/** JSON Schema of TasksQuery. */
export const tasksQuery: QuerySchema = {
  type: 'object',
  properties: { limit: limitProperty(20, 200) },
}
