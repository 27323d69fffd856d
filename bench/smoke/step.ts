import { SmokeError } from './place.ts'

export type Step = <T>(name: string, run: () => Promise<T>) => Promise<T>

/** Says each step with its time as it ends, and which one failed. */
export const stepSaying =
  (say: (line: string) => void): Step =>
  async (name, run) => {
    const startedAt = performance.now()
    try {
      const result = await run()
      say(`ok     ${name} (${Math.round(performance.now() - startedAt)} ms)`)
      return result
    } catch (error) {
      say(`FAILED ${name}`)
      throw error
    }
  }

export function expectThat(isSo: boolean, complaint: string): asserts isSo {
  if (!isSo) throw new SmokeError(complaint)
}
