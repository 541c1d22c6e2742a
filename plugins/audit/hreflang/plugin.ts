import { bulkhead } from 'cockatiel'
import { definePlugin, type RunContext } from '../../../core/plugin.ts'
import type {
  HreflangInputs,
  HreflangOptions,
  HreflangOutputs,
} from '../../../manifests/types/hreflang.ts'
import { HostSlots } from '../page/http/host-slots.ts'
import { type AlternateAnswer, type Asking, askAlternate, ownAnswer } from './alternates.ts'
import { type Annotation, annotationsOf, type OwnPage, ownPage } from './annotations.ts'
import { issueWriter, judgeAlternate } from './judgement.ts'
import { buildResult } from './result.ts'

/** The module hreflang: whether the language versions of a page name each other. */
export default definePlugin<HreflangInputs, HreflangOptions, HreflangOutputs>({
  async run(inputs, ctx) {
    const { site } = inputs
    const { options } = ctx
    const { blocked } = site.response
    if (blocked !== null) {
      return { skip: `The site did not show its page to the auditor: ${blocked}.` }
    }
    const annotations = annotationsOf(site)
    const told = annotations.slice(0, options.maxDeclared)
    const own = ownPage(site, annotations)
    const answers = await askAll(told, own, { inputs, ctx })
    for (const { target } of told) {
      if (target !== null && own.addresses.has(target)) {
        answers.set(target, ownAnswer(site, own, annotations))
      }
    }
    warnOfLimits(annotations, answers, ctx)
    const write = issueWriter(options.rules)
    const conflicting = conflictingLanguages(annotations)
    const alternates = told.map((annotation) => {
      const answer = annotation.target === null ? undefined : answers.get(annotation.target)
      const isConflicting = annotation.target !== null && conflicting.has(annotation.lang)
      return judgeAlternate({ annotation, answer, isConflicting }, own, write)
    })
    const result = buildResult({ alternates, annotations, own, options, write })
    const { score } = result
    return { outputs: { result }, ...(score !== null && { score }) }
  },
})

type Call = { readonly inputs: HreflangInputs; readonly ctx: RunContext<HreflangOptions> }

/**
 * Response for each URL, by its spelling for comparison. The page itself is not requested again.
 */
async function askAll(
  annotations: readonly Annotation[],
  own: OwnPage,
  { inputs, ctx }: Call,
): Promise<Map<string, AlternateAnswer>> {
  const { options } = ctx
  const targets = new Set(annotations.flatMap(({ target }) => target ?? []))
  const others = [...targets].filter((target) => !own.addresses.has(target))
  const answers = new Map<string, AlternateAnswer>()
  for (const target of others) answers.set(target, { kind: 'notAsked', why: 'limit' })
  const asked = others.slice(0, options.maxAlternates)
  const asking: Asking = {
    site: inputs.site,
    options,
    ctx,
    deadlineMs: ctx.clock.monotonic() + options.budgetMs,
    ...(inputs.userAgent !== undefined && { userAgent: inputs.userAgent }),
  }
  const slots = new HostSlots(options.perHost)
  const turns = bulkhead(options.atOnce, asked.length)
  const ask = async (target: string): Promise<void> => {
    const leave = await slots.acquire(new URL(target).host, ctx.signal)
    try {
      answers.set(target, await turns.execute(() => askAlternate(target, asking)))
    } finally {
      leave()
    }
  }
  await Promise.all(asked.map(ask))
  return answers
}

/** Languages that are given more than one address. */
function conflictingLanguages(annotations: readonly Annotation[]): ReadonlySet<string> {
  const first = new Map<string, string>()
  const conflicting = new Set<string>()
  for (const { lang, target } of annotations) {
    if (target === null) continue
    const known = first.get(lang)
    if (known === undefined) first.set(lang, target)
    else if (known !== target) conflicting.add(lang)
  }
  return conflicting
}

function warnOfLimits(
  annotations: readonly Annotation[],
  answers: ReadonlyMap<string, AlternateAnswer>,
  ctx: RunContext<HreflangOptions>,
): void {
  const { maxAlternates, maxDeclared, budgetMs } = ctx.options
  const left = (why: 'limit' | 'time'): number =>
    [...answers.values()].filter((one) => one.kind === 'notAsked' && one.why === why).length
  const beyond = Math.max(0, annotations.length - maxDeclared)
  if (left('limit') > 0 || beyond > 0) {
    ctx.warn(
      'HREFLANG_TRUNCATED',
      `The page names ${annotations.length} language versions; at most ${maxAlternates} addresses are asked and ` +
        `${maxDeclared} are listed.`,
    )
  }
  if (left('time') > 0) {
    ctx.warn(
      'HREFLANG_TIME_SPENT',
      `${left('time')} language versions could not be asked within ${budgetMs} ms. Try again ` +
        'when their servers answer sooner.',
    )
  }
}
