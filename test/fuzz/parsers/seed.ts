/** What generated inputs follow from; `SEED=<number>` explores others. */
export function fuzzSeed(): number {
  const seed = Number(process.env.SEED ?? 41)
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error('SEED must be a whole number')
  return seed
}
