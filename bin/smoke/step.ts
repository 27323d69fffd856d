import { SmokeError } from './target.ts'

export type Step = <T>(name: string, run: () => Promise<T>) => Promise<T>

/** Reports each finished step with its duration, and the one that failed. */
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
