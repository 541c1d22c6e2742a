import { AppError } from '../../../core/errors.ts'
import { definePlugin } from '../../../core/plugin.ts'
import type { CwvInputs, CwvOptions, CwvOutputs } from '../../../manifests/types/cwv.ts'
import { publicUrl } from '../page/address/audited-site.ts'
import { unreachableReason } from '../page/address/site.ts'
import { assess, rated, trendOf } from './field.ts'
import { fieldHistory, type ReadHistory } from './history.ts'
import { type LabOutcome, runLab } from './lab.ts'
import type { Context, CwvResult, History, Snapshot } from './metrics.ts'

/** Results of the three requests. `historyProblem`: why there is no history. */
type Answers = {
  readonly mobile: LabOutcome
  readonly desktop: LabOutcome
  readonly history: ReadHistory | null
  readonly historyProblem?: string
}

/**
 * The module cwv: lab runs on phone and desktop, and field data. A failed lab run or history
 * request gives null with a warning.
 * @throws UPSTREAM_FAILED when PageSpeed Insights refuses the key, or nothing at all was measured.
 */
export default definePlugin<CwvInputs, CwvOptions, CwvOutputs>({
  async run({ site }, ctx) {
    const url = publicUrl(site).replace(/#.*/s, '')
    const reason = unreachableReason(url)
    if (reason !== undefined) {
      const { hostname } = new URL(url)
      return {
        skip: `Google cannot reach ${hostname}: it is ${reason}. Name the public address of the site in options.expectedOrigin.`,
      }
    }
    const [mobile, desktop, history] = await Promise.all([
      runLab(ctx, { url, strategy: 'mobile' }),
      runLab(ctx, { url, strategy: 'desktop' }),
      askHistory(ctx, url),
    ])
    const result = resultOf(url, { mobile, desktop, ...history }, ctx.options)
    if (isEmpty(result)) throw nothingMeasured({ mobile, desktop, ...history })
    warnOfGaps(ctx, { mobile, desktop, ...history })
    const score = result.lab.mobile?.performanceScore ?? null
    return {
      outputs: { result },
      ...(score !== null && { score }),
    }
  },
})

async function askHistory(
  ctx: Context,
  url: string,
): Promise<Pick<Answers, 'history' | 'historyProblem'>> {
  try {
    return { history: await fieldHistory(ctx, url) }
  } catch (error) {
    const isUpstream = error instanceof AppError && error.code === 'UPSTREAM_FAILED'
    if (!isUpstream || ctx.signal.aborted) throw error
    return { history: null, historyProblem: String(error.data.problem) }
  }
}

function resultOf(url: string, answers: Answers, options: CwvOptions): CwvResult {
  const { mobile, desktop, history: read } = answers
  const lab = { mobile: mobile.lab, desktop: desktop.lab }
  const snapshot = mobile.experience ?? read?.latest ?? desktop.experience
  const field = snapshot && rated(snapshot, options.thresholds)
  const history = read?.history ?? null
  return {
    url,
    lab,
    field,
    history,
    trend: trends(history, options),
    assessment: assess(field),
    thresholds: options.thresholds,
    sources: sourcesOf({ lab, snapshot, history }, options.sources),
  }
}

function trends(history: History | null, { trend }: CwvOptions): CwvResult['trend'] {
  return {
    LCP: trendOf(history?.LCP ?? [], 'LCP', trend),
    INP: trendOf(history?.INP ?? [], 'INP', trend),
    CLS: trendOf(history?.CLS ?? [], 'CLS', trend),
  }
}

function isEmpty({ lab, field, history }: CwvResult): boolean {
  return lab.mobile === null && lab.desktop === null && field === null && history === null
}

function nothingMeasured({ mobile, desktop, historyProblem }: Answers): AppError {
  const problems = [mobile.problem, desktop.problem, historyProblem].filter((one) => one)
  const problem = [...new Set(problems)].join('; ')
  return new AppError('UPSTREAM_FAILED', { api: 'PageSpeed Insights', problem, retryable: false })
}

function warnOfGaps(ctx: Context, { mobile, desktop, historyProblem }: Answers): void {
  for (const [strategy, { problem }] of Object.entries({ mobile, desktop })) {
    if (problem === undefined) continue
    ctx.warn('LAB_RUN_FAILED', `There is no lab run for ${strategy}: ${problem}.`)
  }
  if (historyProblem === undefined) return
  ctx.warn('CRUX_UNAVAILABLE', `There is no history of field data: ${historyProblem}.`)
}

type Found = Pick<CwvResult, 'lab'> & {
  readonly snapshot: Snapshot | null
  readonly history: History | null
}

/** Sources of the figures that are present. */
function sourcesOf(
  { lab, snapshot, history }: Found,
  texts: CwvOptions['sources'],
): CwvResult['sources'] {
  const run = lab.mobile ?? lab.desktop
  return [
    ...(run ? [{ ...texts.lab, asOf: run.fetchedAt }] : []),
    ...(snapshot ? [{ ...texts.field, asOf: snapshot.asOf }] : []),
    ...(history ? [{ ...texts.history, asOf: history.periods.at(-1)?.last ?? null }] : []),
  ]
}
