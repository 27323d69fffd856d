import { availableParallelism, cpus, loadavg } from 'node:os'
import type { Load } from './row.ts'

/** Describes the machine that the figures were measured on. */
export const machine = () => {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  return `${availableParallelism()} cores (${model}), node ${process.versions.node}, ${process.platform}-${process.arch}`
}

/** Load average over the last minute. */
export const machineLoad = (): Load => ({ wanting: loadavg()[0] ?? 0, cores: availableParallelism() })
