import type { ActionKind } from '../browsing/conversion-words.ts'
import type { TrustSignal } from './trust-signals.ts'

/** A control or link that calls visitors to act. */
export type CallToAction = {
  readonly name: string
  readonly action: ActionKind
  /** Controls of that name. */
  readonly count: number
  /** null where the page was not rendered. */
  readonly isButton: boolean | null
  readonly isAboveTheFold: boolean | null
  readonly selector: string
}

export type CroForm = {
  readonly purpose: string
  readonly personalFields: number
  /** 0..100; null without personal fields. */
  readonly autofillPercent: number | null
  readonly issues: readonly string[]
  readonly selector: string
}

/** What the page does to turn visitors into customers. */
export type Cro = {
  readonly ctas: readonly CallToAction[]
  readonly forms: readonly CroForm[]
  readonly trustSignals: readonly TrustSignal[]
  /** 0..100; formula in the module's description. */
  readonly score: number
}
