import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

const GIGABYTE = 2 ** 30

/** The machine and its load: figures of one machine say little about another. */
export function machineText(): string {
  const model = cpus()[0]?.model.trim() || 'an unknown processor'
  const memory = `${(totalmem() / GIGABYTE).toFixed(1)} GB`
  const [minute = 0] = loadavg()
  const software = `Node ${process.versions.node}, ${process.platform} ${process.arch}`
  return `${model}, ${availableParallelism()} processors, ${memory}; ${software}; load ${minute.toFixed(2)}`
}
