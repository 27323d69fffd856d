import { configure, getConfig } from '@testing-library/react'
import { waitLimits } from '#tests/harness/stack/wait-limits.ts'

// Captured before any test installs fake timers.
const turn = globalThis.setImmediate

/** A lazy component renders, its effects run, and their changes render: each in a macrotask of its own. */
const turnsToSettle = 5

export async function settled() {
  for (let taken = 0; taken < turnsToSettle; taken += 1) await new Promise<void>((next) => turn(next))
}

/** Every wait for the page also waits until it has settled. Returns a function that ends this. */
export function settleAfterWaiting() {
  const { asyncWrapper } = getConfig()
  configure({
    asyncUtilTimeout: waitLimits.timeout,
    asyncWrapper: (ask) =>
      asyncWrapper(async () => {
        const found = await ask()
        await settled()
        return found
      }),
  })
  return () => configure({ asyncWrapper })
}
