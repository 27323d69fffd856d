import { mock } from 'node:test'

/** Does the work as if it were this moment, in epoch milliseconds. */
export async function atTime<T>(at: number, work: () => Promise<T>): Promise<T> {
  mock.timers.enable({ apis: ['Date'], now: at })
  try {
    return await work()
  } finally {
    mock.timers.reset()
  }
}
