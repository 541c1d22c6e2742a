import { defineFact, type PageView } from '../document/page-view.ts'
import { structuredFacts } from '../structured-data/on-page/structured-page.ts'
import { nodesOf, propertyValues, textOf, urlsOf } from '../structured-data/query.ts'
import type { SdNode, StructuredData } from '../structured-data/structured-data.ts'
import type { FormPurpose } from './forms.ts'

/** A target of a potentialAction (https://schema.org/potentialAction). */
type DeclaredAction = {
  readonly type: string
  /** Unchanged, including templates. */
  readonly target: string
  /** The target is an address once its variables are filled in. */
  readonly valid: boolean
  /** Purpose of a form for the action; null if no form does the same. */
  readonly purpose: FormPurpose | null
  readonly detail: string
  readonly line?: number
}

/** Types of https://schema.org/Action by the purpose of the form that does the same. */
const PURPOSES: readonly (readonly [FormPurpose, RegExp])[] = [
  ['search', /^(?:SearchAction|FindAction|DiscoverAction)$/],
  [
    'order',
    /^(?:OrderAction|BuyAction|PreOrderAction|TradeAction|AddAction|PayAction|QuoteAction)$/,
  ],
  ['booking', /^(?:ReserveAction|RentAction|ScheduleAction|PlanAction|JoinAction|RegisterAction)$/],
  [
    'contact',
    /^(?:CommunicateAction|ContactAction|AskAction|CommentAction|SendAction|MessageAction)$/,
  ],
]

const MAX_ACTIONS = 100
const MAX_NODES = 1000

export const declaredActions = defineFact((page: PageView): readonly DeclaredAction[] => {
  const { data } = structuredFacts(page)
  const found: DeclaredAction[] = []
  for (const node of data.nodes.slice(0, MAX_NODES)) {
    for (const action of nodesOf(data, node, 'potentialAction')) {
      for (const target of targetsOf(data, action)) {
        if (found.length >= MAX_ACTIONS) return found
        const line = action.line === null ? {} : { line: action.line }
        const type = action.types[0] ?? 'Action'
        found.push({
          type,
          purpose: PURPOSES.find(([, types]) => types.test(type))?.[0] ?? null,
          detail: `${type}: ${target.slice(0, 150)}`,
          target: target.slice(0, 500),
          valid: isAddress(page, target),
          ...line,
        })
      }
    }
  }
  return found
})

/** The target itself, or urlTemplate and url of an EntryPoint. */
function targetsOf(data: StructuredData, action: SdNode): string[] {
  const entries = nodesOf(data, action, 'target')
  if (entries.length === 0) return urlsOf(data, action, 'target')
  return entries.flatMap((entry) => {
    const templates = propertyValues(entry, 'urlTemplate')
      .map(textOf)
      .filter((text) => text !== null)
    return templates.length > 0 ? templates : urlsOf(data, entry, 'url')
  })
}

function isAddress(page: PageView, target: string): boolean {
  const filled = target.slice(0, 2048).replace(/\{[^{}]*\}/g, 'x')
  return !/[{}\s]/.test(filled.trim()) && page.resolve(filled) !== null
}
