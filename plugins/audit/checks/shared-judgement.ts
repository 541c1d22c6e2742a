import type { RunContext } from '../../../core/plugin.ts'
import type { CheckResult } from '../../../manifests/types/records.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import type { JudgeTaskInput } from './judge.ts'

const JUDGE_TIMEOUT_MS = 20_000

type Judgement = { readonly accept: string; readonly results: Promise<readonly CheckResult[]> }
const judgements = new WeakMap<SiteFacts, Judgement>()

/**
 * The results of a whole audit, or of one category of it. The modules geo and seo of a run judge the
 * same facts, which may be several MB: the first one judges both audits, so that the facts cross to
 * a thread once.
 */
export async function judgedResults(
  task: JudgeTaskInput,
  ctx: Pick<RunContext, 'compute' | 'signal'>,
): Promise<readonly CheckResult[]> {
  const { facts, selection, accept } = task
  if (selection.category !== undefined) return judgeIn(task, ctx)
  const key = JSON.stringify(accept)
  const shared = judgements.get(facts)
  // A failure may be the other module's own, such as an abort: this one then judges by itself.
  const known = shared?.accept === key ? await shared.results.catch(() => null) : null
  const results = known ?? (await judgeAll(key, task, ctx))
  return results.filter(({ id }) => selection.audits.some((audit) => id.startsWith(`${audit}.`)))
}

function judgeAll(
  key: string,
  task: JudgeTaskInput,
  ctx: Pick<RunContext, 'compute' | 'signal'>,
): Promise<readonly CheckResult[]> {
  const results = judgeIn({ ...task, selection: { audits: ['seo', 'geo'] } }, ctx)
  judgements.set(task.facts, { accept: key, results })
  return results
}

function judgeIn(
  task: JudgeTaskInput,
  { compute, signal }: Pick<RunContext, 'compute' | 'signal'>,
): Promise<readonly CheckResult[]> {
  return compute.run('judge', task, { signal, timeoutMs: JUDGE_TIMEOUT_MS })
}
