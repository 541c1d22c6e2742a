import 'reflect-metadata'

// One seed for all property tests, so that a run can be repeated and a commit is not refused by
// chance; FAST_CHECK_SEED=<number> explores others. Set as fast-check's configureGlobal does, without
// loading it into every test file.
const seed = Number(process.env.FAST_CHECK_SEED ?? 41)
Object.assign(globalThis, { [Symbol.for('fast-check/GlobalParameters')]: { seed } })
