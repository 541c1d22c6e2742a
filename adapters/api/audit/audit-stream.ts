import type { Run } from '../../../core/engine.ts'
import type {
  EventPayloads,
  PlannedModule,
  RunEvent,
  SkippedModule,
} from '../../../core/events/event.ts'
import type { StreamBody } from '../../http/api-message.ts'
import { eventStream, type StreamEvent } from '../../http/event-stream.ts'
import {
  closed,
  count,
  flag,
  isFalse,
  type JsonSchema,
  listOf,
  milliseconds,
  oneOfTexts,
  ref,
  score,
  shapeOf,
  text,
  usd,
} from '../../openapi/json-schema.ts'
import { publicFailure } from './outcomes.ts'

type AuditStream = {
  readonly run: Run
  /** URL under audit. */
  readonly url: string
  /** The combined answer, or `{ok: false, error, code}`; must not throw. */
  shape(result: EventPayloads['result']): object
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal
  /** What may wait for a slow reader. */
  readonly bufferBytes: number
}

/** A run as a stream of events: `plan` first, `result` last; their ids are their places in the run. */
export function auditStream({ run, url, shape, signal, bufferBytes }: AuditStream): StreamBody {
  return eventStream({
    signal,
    bufferBytes,
    subscribe: (send, end) =>
      run.subscribe((event) => {
        const data = payloadOf(event, url, shape)
        if (data !== undefined) send(streamEvent(event, data))
        if (event.kind === 'result') end()
      }),
  })
}

function streamEvent({ kind, seq, runId, at }: RunEvent, data: object): StreamEvent {
  return { id: seq, event: kind, data: { runId, at: Math.round(at), ...data } }
}

function payloadOf(event: RunEvent, url: string, shape: AuditStream['shape']): object | undefined {
  switch (event.kind) {
    case 'progress':
    case 'item:failed':
      return undefined // the specification fixes the kinds of this stream
    case 'plan':
      return { url, ...event.data }
    case 'module:done':
      return doneOf(event.data)
    case 'result':
      return shape(event.data)
    default:
      return event.data
  }
}

function doneOf(data: EventPayloads['module:done']): object {
  if (data.ok || data.code === undefined) return data
  return { ...data, ...publicFailure(data.code, data.error ?? '') }
}

/** What every payload of the stream carries beside its own. */
type Moment = { readonly runId: string; readonly at: number }

const moment = {
  runId: text('The run, the same in all events.'),
  at: { type: 'integer', minimum: 0, description: 'Milliseconds since the run began.' },
}
const moduleId = text('Module id.')
const tier = oneOfTexts(['core', 'live', 'premium'], 'Of the module.')

/** Schemas of the payloads of the events of an audit's stream, but for `result`. */
export const streamEventSchemas = {
  PlannedModule: shapeOf<PlannedModule>({
    id: moduleId,
    title: text('For people.'),
    tier,
    needs: listOf(text('Module id.'), 'Modules it waits for.'),
  }),
  SkippedModule: shapeOf<SkippedModule>({
    id: moduleId,
    title: text('For people.'),
    tier,
    reason: text('What is missing.'),
  }),
  PlanEvent: shapeOf<Moment & { url: string } & EventPayloads['plan']>({
    ...moment,
    url: text('The URL under audit.'),
    modules: listOf(ref('PlannedModule'), 'These will run.'),
    skipped: listOf(ref('SkippedModule'), 'These will not.'),
    count: count('Number of `modules`.'),
  }),
  ModuleStartEvent: shapeOf<Moment & EventPayloads['module:start']>({ ...moment, moduleId }),
  ModuleDoneEvent: shapeOf<Moment & EventPayloads['module:done']>(
    {
      ...moment,
      moduleId,
      ok: flag('False for a module that failed.'),
      durationMs: milliseconds,
      costUsd: usd,
    },
    {
      score: score('Of modules that have one.'),
      summary: text('One line on what was found.'),
      error: text('One sentence, when it failed.'),
      code: text('One of the codes of errors, when it failed.'),
    },
  ),
  ModuleSkipEvent: shapeOf<Moment & EventPayloads['module:skip']>({
    ...moment,
    moduleId,
    reason: text('What is missing.'),
  }),
  WarningEvent: shapeOf<Moment & EventPayloads['warning']>(
    { ...moment, code: text('SCREAMING_SNAKE.'), message: text('One sentence.') },
    { moduleId },
  ),
} as const satisfies Readonly<Record<string, JsonSchema>>

/** The last event: the whole answer, or why the target could not be audited at all. */
export function resultEventSchema(combined: JsonSchema): JsonSchema {
  const { properties } = combined as { readonly properties: Readonly<Record<string, JsonSchema>> }
  return {
    oneOf: [
      closed({ ...moment, ...properties }),
      closed({
        ...moment,
        ok: isFalse,
        error: text('One sentence.'),
        code: text('One of the codes of errors.'),
      }),
    ],
  }
}
