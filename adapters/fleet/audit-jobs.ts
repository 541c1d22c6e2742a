import type { Engine, RunRequest } from '../../core/engine.ts'
import { cancelReason } from '../../core/errors.ts'
import type { EventPayloads, Outcome, RunResult } from '../../core/events/event.ts'
import type { EventStreams } from '../../core/ports/event-streams.ts'
import type { JobHandler } from '../../core/ports/work-queue.ts'

/** A request for a run as plain JSON. */
export type AuditJob = Pick<
  RunRequest,
  'goals' | 'inputs' | 'kind' | 'siteHeaders' | 'language' | 'reads' | 'onDemand'
> & {
  readonly plan: NonNullable<RunRequest['plan']>
  readonly payer?: Omit<NonNullable<RunRequest['payer']>, 'isValid'>
  readonly timeoutMs?: number
}

/**
 * The job of a run. The sender handles the parts that JSON cannot express: signal and validity of
 * the payer.
 */
export function auditJob(request: RunRequest, plan: AuditJob['plan']): AuditJob {
  const { goals, inputs, kind, siteHeaders, language, reads, onDemand, payer, timeoutMs } = request
  return {
    ...{ goals, inputs, plan },
    ...(kind !== undefined && { kind }),
    ...(siteHeaders && { siteHeaders }),
    ...(language !== undefined && { language }),
    ...(reads && { reads }),
    ...(onDemand && { onDemand }),
    ...(payer && { payer: withoutChecks(payer) }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  }
}

/** The stream with the events of a run. */
export function streamOfRun(runId: string): string {
  return `run/${runId}`
}

type AuditJobsParts = { readonly engine: Engine; readonly streams: EventStreams }

/** Executes audits. Every event but the result is sent at once; the result is that of the job. */
export function auditHandler({ engine, streams }: AuditJobsParts): JobHandler {
  return async ({ data }, { signal }) => {
    const job = data as AuditJob
    // The queue limits how many run here.
    const run = engine.start({ ...job, isPart: true })
    const stop = (): void => run.cancel(cancelReason(signal))
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    const events = streams.open(streamOfRun(run.runId))
    run.subscribe(({ kind, data: payload }) => {
      if (kind !== 'result') events.emit(kind, payload)
    })
    const result = await run.result
    // Another process may execute the job again, and then continues the stream.
    signal.throwIfAborted()
    await events.end()
    return withOnlyRead(result, job.reads ?? ['result'])
  }
}

/** Facts of a crawl, which only modules read, may be megabytes. */
function withOnlyRead(result: RunResult, names: readonly string[]): RunResult {
  const outcomes = Object.entries(result.outcomes).map(([moduleId, outcome]): [string, Outcome] => {
    if (outcome.status !== 'done') return [moduleId, outcome]
    const outputs = Object.entries(outcome.output).filter(([name]) => names.includes(name))
    return [moduleId, { ...outcome, output: Object.fromEntries(outputs) }]
  })
  return { ...result, outcomes: Object.fromEntries(outcomes) }
}

function withoutChecks({
  isValid: _,
  ...payer
}: NonNullable<RunRequest['payer']>): NonNullable<AuditJob['payer']> {
  return payer
}

/** A kind of event that a worker sends. */
export type SentKind = Exclude<keyof EventPayloads, 'result' | 'queued'>
