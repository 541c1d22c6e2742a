/** Repeats everything that trials draw by chance. Set `SEED` to another whole number for other input. */
export const SEED = Number(process.env.SEED ?? 1)

if (!Number.isSafeInteger(SEED) || SEED < 0) throw new Error('SEED must be a whole number')
