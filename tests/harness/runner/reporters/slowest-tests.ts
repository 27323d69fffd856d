export type TimedTest = { name: string; milliseconds: number }

const shownTests = 10

/** Returns the lines of a summary that names the slowest tests, slowest first; none without tests. */
export function slowestTests(tests: readonly TimedTest[]): string[] {
  const slowest = tests
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, shownTests)
    .map(({ name, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${name}`)
  return slowest.length > 0 ? ['', 'Slowest tests', ...slowest] : []
}
