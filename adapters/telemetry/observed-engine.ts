import type { Engine } from '../../core/run.ts'
import type { Signals } from './signals.ts'

/** The same engine, whose runs are told as they begin. */
export function observedEngine(engine: Engine, signals: Signals): Engine {
  return {
    get active() {
      return engine.active
    },
    plan: (request) => engine.plan(request),
    start: (request) => {
      const run = engine.start(request)
      signals.emit('run', { request, run })
      return run
    },
    drain: (graceMs) => engine.drain(graceMs),
  }
}
