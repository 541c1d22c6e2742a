const NANO = 1_000_000_000

/** USD as whole billionths, so that sums of small prices stay exact; undefined for no amount. */
export function toNano(usd: number): number | undefined {
  const nano = Math.round(usd * NANO)
  return Number.isSafeInteger(nano) && nano >= 0 ? nano : undefined
}

/** Billionths of a USD as USD. */
export function fromNano(nano: number): number {
  return nano / NANO
}
