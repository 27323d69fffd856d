import { availableParallelism, cpus } from 'node:os'

/** What the figures were measured on. */
export const machine = () => {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  return `${availableParallelism()} cores (${model}), node ${process.versions.node}, ${process.platform}-${process.arch}`
}
