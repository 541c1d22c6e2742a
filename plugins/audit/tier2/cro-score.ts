import type { CallToAction, CroForm } from './cro-result.ts'
import type { TrustSignal } from './trust-signals.ts'

export type CroParts = {
  readonly ctas: readonly CallToAction[]
  readonly forms: readonly CroForm[]
  readonly signals: readonly TrustSignal[]
}

const POINTS_PER_SIGNAL = 6
const MAX_SIGNALS = 6
/** A newsletter or a download keeps in touch; the others make customers. */
const WEAK = new Set(['newsletter', 'download'])

/**
 * Points reached of those that can be: 30 for a call to action that makes customers (10 for another
 * one), 14 where one is painted as a button and 10 where it is seen without scrolling (only where the
 * page was rendered), 20 for the share of forms without a flaw (only with a form), 6 for each kind of
 * trust signal, at most six. 0 to 100.
 */
export function croScore({ ctas, forms, signals }: CroParts): number {
  const strong = ctas.filter(({ action }) => !WEAK.has(action))
  const isRendered = ctas.length === 0 || ctas.some(({ isButton }) => isButton !== null)
  const parts: readonly (readonly [possible: number, share: number])[] = [
    [30, strong.length > 0 ? 1 : ctas.length > 0 ? 1 / 3 : 0],
    [isRendered ? 14 : 0, strong.some(({ isButton }) => isButton) ? 1 : 0],
    [isRendered ? 10 : 0, strong.some(({ isAboveTheFold }) => isAboveTheFold) ? 1 : 0],
    [forms.length > 0 ? 20 : 0, shareOf(forms)],
    [POINTS_PER_SIGNAL * MAX_SIGNALS, Math.min(signals.length, MAX_SIGNALS) / MAX_SIGNALS],
  ]
  const possible = parts.reduce((sum, [points]) => sum + points, 0)
  const reached = parts.reduce((sum, [points, share]) => sum + points * share, 0)
  return Math.round((100 * reached) / possible)
}

function shareOf(forms: readonly CroForm[]): number {
  const good = forms.filter(({ issues }) => issues.length === 0)
  return forms.length === 0 ? 0 : good.length / forms.length
}
