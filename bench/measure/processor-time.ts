import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const msPerTick = 10

export const hasProcessorTimes = existsSync('/proc/self/stat')

/** Returns the processor time in ms that a process has taken, and that of all it has started. Linux only, because it reads /proc. */
export function processorTimes(pid: number): { own: number; children: number } {
  return { own: processorMs(pid), children: sum(childrenOf(pid).map(ofFamily)) }
}

/** Returns the processor time in ms of each thread of a process, by its number. */
export const threadTimes = (pid: number): Map<string, number> =>
  new Map(readdirSync(`/proc/${pid}/task`).map((thread) => [thread, statMs(`/proc/${pid}/task/${thread}`)]))

const ofFamily = (pid: number): number => processorMs(pid) + sum(childrenOf(pid).map(ofFamily))
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

const processorMs = (pid: number) => statMs(`/proc/${pid}`)

function statMs(folder: string) {
  // The name, in parentheses, may contain spaces.
  const fields = read(`${folder}/stat`).split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * msPerTick
}

const childrenOf = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )

/** A process may have ended meanwhile. */
function read(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
