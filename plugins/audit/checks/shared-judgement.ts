import type { RunContext } from '../../../core/plugin.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import type { AuditId } from './check-manifest.ts'
import type { Judgement, JudgeTaskInput } from './judge.ts'

const JUDGE_TIMEOUT_MS = 20_000

/** Audits requested in one turn of the event loop, which one task judges. */
type Batch = {
  readonly accept: string
  readonly audits: Set<AuditId>
  readonly judgement: Promise<Judgement>
}
const openBatches = new WeakMap<SiteFacts, Batch>()

/**
 * The judgement of a whole audit, or of one category of it. In a run with both audits, the modules geo
 * and seo ask for the same facts at the same time. One task then judges both, because facts may be
 * several MB and should cross to a thread once.
 */
export async function judgementOf(
  task: JudgeTaskInput,
  ctx: Pick<RunContext, 'compute' | 'signal'>,
): Promise<Judgement> {
  const { facts, selection, accept } = task
  if (selection.category !== undefined) return judgeIn(task, ctx)
  const key = JSON.stringify(accept)
  const batch = openBatches.get(facts)
  if (batch?.accept !== key) return partOf(task, await openBatch(key, task, ctx).judgement)
  for (const audit of selection.audits) batch.audits.add(audit)
  // The failure may be the other module's own, such as an abort. This module then judges by itself.
  const shared = await batch.judgement.catch(() => null)
  return partOf(task, shared ?? (await judgeIn(task, ctx)))
}

function partOf({ selection }: JudgeTaskInput, { results, caps }: Judgement): Judgement {
  const isOwn = (id: string) => selection.audits.some((audit) => id.startsWith(`${audit}.`))
  return { results: results.filter(({ id }) => isOwn(id)), caps }
}

function openBatch(
  accept: string,
  task: JudgeTaskInput,
  ctx: Pick<RunContext, 'compute' | 'signal'>,
): Batch {
  const audits = new Set(task.selection.audits)
  const nextTurn = new Promise((resolve) => setImmediate(resolve))
  const judgement = nextTurn.then(() => {
    openBatches.delete(task.facts)
    return judgeIn({ ...task, selection: { audits: [...audits] } }, ctx)
  })
  const batch = { accept, audits, judgement }
  openBatches.set(task.facts, batch)
  return batch
}

function judgeIn(
  task: JudgeTaskInput,
  { compute, signal }: Pick<RunContext, 'compute' | 'signal'>,
): Promise<Judgement> {
  return compute.run('judge', task, { signal, timeoutMs: JUDGE_TIMEOUT_MS })
}
