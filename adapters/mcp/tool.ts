import {
  type CallToolResult,
  fromJsonSchema,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { toAppError } from '../../core/errors.ts'
import type { RunEvent } from '../../core/events/event.ts'
import { recordSchemas } from '../../core/manifest/records.ts'
import type { Log } from '../../core/ports/log.ts'
import type { Records } from '../../manifests/types/records.ts'
import { recordReader } from '../http/request-validation.ts'
import type { RecordName } from '../openapi/records.ts'
import type { McpAccess } from './access.ts'
import { dataNotice, errorResult, type ToolAnswer, toolResult } from './answer.ts'

/** One call of a tool. */
export type ToolCall = {
  readonly access: McpAccess
  /** Aborts when the client cancels the call or leaves. */
  readonly signal: AbortSignal
  /** Reports the progress of a run to the client, if it asked for that. */
  onEvent(event: RunEvent): void
}

export type ToolParts<K extends RecordName> = {
  readonly name: string
  readonly title: string
  readonly description: string
  /** Record of its arguments. */
  readonly record: K
  /** Whether it sends requests to other sites. Otherwise it only reads what is stored here. */
  readonly asksSites?: true
  /** Whether its answers have no texts of audited pages or third parties. */
  readonly isOwnText?: true
  readonly run: (given: Records[K], call: ToolCall) => ToolAnswer | Promise<ToolAnswer>
}

/** Adds itself to a server. */
export type Tool = {
  readonly name: string
  /** Record of its arguments. */
  readonly record: RecordName
  register(server: McpServer, accessOf: (context: ServerContext) => McpAccess, log: Log): void
}

/** A tool whose answers and errors are bounded, and whose arguments are those of a record. */
export function defineTool<K extends RecordName>(parts: ToolParts<K>): Tool {
  const { name, title, description, record, asksSites = false, isOwnText, run } = parts
  const inputSchema = argumentsOf(record)
  return {
    name,
    record,
    register: (server, accessOf, log) => {
      const config = {
        title,
        description: isOwnText ? description : `${description} ${dataNotice}`,
        inputSchema,
        annotations: {
          readOnlyHint: !asksSites, // clients may call those without asking

          destructiveHint: false,
          idempotentHint: !asksSites,
          openWorldHint: asksSites,
        },
      }
      server.registerTool(name, config, async (given, context): Promise<CallToolResult> => {
        const { signal } = context.mcpReq
        try {
          const call = { access: accessOf(context), signal, onEvent: progressOf(context) }
          return toolResult(await run(given, call))
        } catch (error) {
          if (signal.aborted) throw error // the client no longer waits for an answer
          return failure(error, log, name)
        }
      })
    },
  }
}

/** The schema of a record for clients, validated as a request of the HTTP API. */
function argumentsOf<K extends RecordName>(record: K) {
  const read = recordReader(record)
  return fromJsonSchema<Records[K]>(recordSchemas()[record] ?? {}, {
    getValidator: <T>() => {
      return (input: unknown) => {
        try {
          return { valid: true, data: read(input) as T, errorMessage: undefined }
        } catch (error) {
          return { valid: false, data: undefined, errorMessage: messageOf(error) }
        }
      }
    },
  })
}

const mostDetails = 5

/** The message of an error, and of the first problems that it names. */
function messageOf(thrown: unknown): string {
  const error = toAppError(thrown)
  const { details } = error.data
  if (!Array.isArray(details) || details.length < 2) return error.message
  const lines = details
    .slice(0, mostDetails)
    .map(({ message }: { readonly message: string }) => message)
  return `The request is not valid. ${lines.join(' ')}`
}

function failure(thrown: unknown, log: Log, tool: string): CallToolResult {
  const error = toAppError(thrown)
  if (error.status !== 500) return errorResult(`${error.code}: ${messageOf(error)}`)
  log.error({ err: error.cause ?? error, tool }, 'a tool failed')
  return errorResult('INTERNAL: Something went wrong on our side. See the log of the server.')
}

/** Sends a progress notification for each module that ends. */
function progressOf({ mcpReq }: ServerContext): ToolCall['onEvent'] {
  const { progressToken } = mcpReq._meta ?? {}
  if (progressToken === undefined) return () => undefined
  const waiting = new Set<string>()
  let total = 0
  const tell = (message: string): void => {
    const params = { progressToken, progress: total - waiting.size, total, message }
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined)
  }
  return ({ kind, data }) => {
    if (kind === 'plan') {
      for (const { id } of data.modules) waiting.add(id)
      total = waiting.size
      tell(`${total} ${total === 1 ? 'module runs' : 'modules run'}`)
    } else if (kind === 'module:done' || kind === 'module:skip') {
      if (!waiting.delete(data.moduleId)) return
      const end = kind === 'module:skip' ? 'was skipped' : data.ok ? 'is done' : 'failed'
      tell(`${data.moduleId} ${end}`)
    }
  }
}
