import type { ActionItem, CombinedAuditResponse } from '../../../manifests/types/records.ts'
import { buildActions } from './actions.ts'
import type { Catalogue } from './catalogue.ts'

/** A piece of work, by the checks and modules that it is about. */
export type Work = Pick<ActionItem, 'title' | 'why' | 'how' | 'checks'> &
  Partial<Pick<ActionItem, 'modules'>>

type Reports = Pick<CombinedAuditResponse, 'geo' | 'seo'> &
  Partial<Pick<CombinedAuditResponse, 'modules'>>

/**
 * Actions with the texts of reports that are in another language. Several findings of one module are
 * several pieces of work; their order is the same in every language.
 */
export function localizedActions<T extends Work>(
  catalogue: Catalogue,
  actions: readonly T[],
  { geo, seo, modules = {} }: Reports,
): readonly T[] {
  const findings = Object.entries(modules).flatMap(([module, outcome]) =>
    outcome.status === 'done' ? [{ module, findings: outcome.findings ?? [] }] : [],
  )
  const made = new Map<string, ActionItem[]>()
  for (const action of buildActions(catalogue, { geo, seo }, findings)) {
    made.set(workOf(action), [...(made.get(workOf(action)) ?? []), action])
  }
  return actions.map((action) => {
    const { title, why, how } = made.get(workOf(action))?.shift() ?? action
    return { ...action, title, why, how }
  })
}

function workOf({ checks, modules = [] }: Work): string {
  return [...[...checks].sort(), '|', ...[...modules].sort()].join(' ')
}
