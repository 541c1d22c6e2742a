import 'reflect-metadata'
import fc from 'fast-check'

// One seed for all property tests, so that a run can be repeated and a commit is not refused by
// chance; FAST_CHECK_SEED=<number> explores others.
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 41) })
