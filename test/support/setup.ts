import 'reflect-metadata'
import fc from 'fast-check'

// A fixed seed for all property tests, so that runs are reproducible. FAST_CHECK_SEED=<number>
// tries other input.
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 41) })
