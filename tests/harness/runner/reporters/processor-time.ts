type Used = { processorMs: number; elapsedMs: number; cores: number }

const secondsOf = (milliseconds: number) => Math.round(milliseconds / 1000)

/**
 * Returns the line that says what a run has cost. Unlike the time that it took, the processor time of two runs can be compared
 * whatever else the machine does. Processes that tests start are not counted.
 */
export const processorTime = ({ processorMs, elapsedMs, cores }: Used) => {
  const percent = Math.round((100 * processorMs) / (elapsedMs * cores))
  return `Processor time ${secondsOf(processorMs)} s in ${secondsOf(elapsedMs)} s: ${percent} % of ${cores} cores`
}
