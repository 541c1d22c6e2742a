const NANO = 1_000_000_000
/** No call of any API costs more: such a figure is a mistake of whoever sent it. */
const MAX_COST_USD = 1000

/** Whether a third party's figure can be what one call cost, in USD. */
export function isCost(usd: unknown): usd is number {
  return typeof usd === 'number' && usd >= 0 && usd <= MAX_COST_USD
}

/** USD as whole billionths, so that sums of small prices stay exact; undefined for no amount. */
export function toNano(usd: number): number | undefined {
  const nano = Math.round(usd * NANO)
  return Number.isSafeInteger(nano) && nano >= 0 ? nano : undefined
}

/** Billionths of a USD as USD. */
export function fromNano(nano: number): number {
  return nano / NANO
}
