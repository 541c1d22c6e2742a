import type { Budget } from '../budget/budget.ts'
import { shownUsd } from '../budget/money.ts'
import type { Config } from '../config/config.ts'
import { budgetVariable } from '../config/environment.ts'
import { valueAt } from '../config/layers.ts'
import { switchedOffBy } from '../config/module-settings.ts'
import type { Credential, Credentials } from '../credentials.ts'
import type { RunRequest } from '../engine.ts'
import type { ModuleCost } from '../manifest/module-manifest.ts'
import type { RegisteredModule } from '../manifest/registered-module.ts'
import type { Registry } from '../manifest/registry.ts'

/**
 * Reason why a module has no outputs, and the module that caused it. A chain of skips names the
 * original cause once, instead of growing with every link.
 */
export type Cause = {
  readonly moduleId: string
  readonly text: string
  readonly isFailure: boolean
}

/** The reason of a module that cannot run without `producer`. */
export function needsReason(producer: string, cause: Cause): string {
  return `Needs ${producer}, ${causeClause(producer, cause)}`
}

/** `which was skipped: …`, or `which was skipped because crawl failed: …`. */
export function causeClause(producer: string, cause: Cause): string {
  const verb = cause.isFailure ? 'failed' : 'was skipped'
  if (producer === cause.moduleId) return `which ${verb}: ${cause.text}`
  return `which was skipped because ${cause.moduleId} ${verb}: ${cause.text}`
}

/** Everything that a plan depends on. */
export type PlanningParts = {
  readonly runId: string
  readonly request: RunRequest
  readonly registry: Registry
  readonly config: Config
  readonly credentials: Credentials
  readonly budget: Pick<Budget, 'isSpent' | 'status' | 'payerStatus'>
}

/** Reason why a module cannot run, apart from its producers. Undefined if it can. */
export function ownSkipReason(module: RegisteredModule, parts: PlanningParts): string | undefined {
  return (
    disabledReason(module, parts) ??
    flagReason(module, parts) ??
    requestReason(module, parts) ??
    credentialReason(module, parts) ??
    budgetReason(module, parts) ??
    payerReason(module, parts)
  )
}

function disabledReason(module: RegisteredModule, { config }: PlanningParts): string | undefined {
  const disabledBy = switchedOffBy(module.manifest, config)
  if (disabledBy === undefined) return undefined
  return `Switched off by the operator: ${disabledBy} is false. Set it to true and restart.`
}

function flagReason(module: RegisteredModule, { request }: PlanningParts): string | undefined {
  return module.skipRules.find((rule) => Boolean(requestValue(request.inputs, rule.request)))
    ?.reason
}

function requestReason(module: RegisteredModule, { request }: PlanningParts): string | undefined {
  const missing = module.bindings.find(
    ({ optional, from, request: path }) =>
      !optional && from === undefined && requestValue(request.inputs, path) === undefined,
  )
  if (missing === undefined) return undefined
  return `Needs ${missing.request?.join('.')}, which the request does not give. Add it to the request.`
}

function credentialReason(
  module: RegisteredModule,
  { credentials }: PlanningParts,
): string | undefined {
  const declared = module.manifest.credentials
  if (declared === undefined) return undefined
  const lacking = Object.entries(declared)
    .filter(([, need]) => need === 'required')
    .map(([id]) => credentials.get(id))
    .filter((credential): credential is Credential => credential?.present === false)
  if (lacking.length === 0) return undefined
  const names = lacking.flatMap(({ missing }) => missing).join(', ')
  const titles = lacking.map(({ title }) => title).join(' and ')
  return `No credential for ${titles}. Set ${names} in the server's environment to run it.`
}

/** Payments of the module in this run, without calls that are only counted. */
function costsOf({ manifest }: RegisteredModule, { inputs }: RunRequest): readonly ModuleCost[] {
  const isAsked = (path: string): boolean => Boolean(requestValue(inputs, path.split('.')))
  return (manifest.budget ?? []).filter(
    ({ usd, when }) => usd > 0 && (when === undefined || isAsked(when)),
  )
}

function budgetReason(
  module: RegisteredModule,
  { budget, request }: PlanningParts,
): string | undefined {
  const spent = costsOf(module, request).find(({ api }) => budget.isSpent(api))
  if (spent === undefined) return undefined
  const { limitUsd, spentUsd, resetsAt } = budget.status(spent.api)
  return (
    `Today's budget for ${spent.api} is spent: ${spentUsd} of ${limitUsd} USD. ` +
    `It resets at ${resetsAt}. Raise it with ${budgetVariable(spent.api)}.`
  )
}

function payerReason(
  module: RegisteredModule,
  { budget, request }: PlanningParts,
): string | undefined {
  const { payer } = request
  const usd = costsOf(module, request).reduce((sum, cost) => sum + cost.usd, 0)
  if (payer === undefined || usd === 0) return undefined
  const { title, usdPerDay, usdPerRun, remedy } = payer
  const price = `One run costs about ${shownUsd(usd)} USD`
  if (usdPerDay === 0 || usdPerRun === 0) return `${price}, and ${title} may not spend. ${remedy}`
  if (usdPerRun !== null && usd > usdPerRun) {
    return `${price}, and ${title} may spend ${usdPerRun} USD on one. ${remedy}`
  }
  const { limitUsd, spentUsd, reservedUsd, resetsAt } = budget.payerStatus(payer)
  if (limitUsd === null || spentUsd + reservedUsd < limitUsd) return undefined
  return `Today's allowance of ${title} is spent: ${shownUsd(spentUsd)} of ${limitUsd} USD. It resets at ${resetsAt}. ${remedy}`
}

type Inputs = Readonly<Record<string, unknown>>

/** The request's value at a path. Null counts as missing. */
export function requestValue(inputs: Inputs, path: readonly string[] | undefined): unknown {
  if (path === undefined) return undefined
  return valueAt(inputs, ...path) ?? undefined
}
