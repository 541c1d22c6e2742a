import type { EventPayloads, PlannedModule, SkippedModule } from '../../../core/events/event.ts'
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

/** What every payload of the stream carries beside its own. */
export type Moment = { readonly runId: string; readonly at: number }

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
